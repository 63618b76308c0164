/** Online play: which of its screens is shown. Loaded when somebody goes there. */
import { useEffect } from 'preact/hooks';
import { route } from '../ui/route';
import { AccountScreen } from './AccountScreen';
import { BestScreen } from './BestScreen';
import { CreateScreen } from './CreateScreen';
import { learnMe } from './desk';
import { JoinScreen } from './JoinScreen';
import { LobbyScreen } from './LobbyScreen';
import { PlayerScreen } from './PlayerScreen';
import { PlayScreen } from './PlayScreen';
import './online.css';

export function OnlineScreen() {
  const [what, id = '', token = ''] = route.value.about.split('/');
  useEffect(() => void learnMe(), []);
  if (what === 'new') return <CreateScreen key={id} opponent={id} />;
  if (what === 'game' || what === 'watch') return <PlayScreen key={id} id={id} watch={token} />;
  if (what === 'join') return <JoinScreen key={id} id={id} invite={token} />;
  if (what === 'player') return <PlayerScreen key={id} name={id} />;
  if (what === 'best') return <BestScreen game={id} />;
  if (what === 'account') return <AccountScreen />;
  return <LobbyScreen />;
}
