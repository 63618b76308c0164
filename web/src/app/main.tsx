import { render } from 'preact';
import { applyFlatLooks } from '../board2d/looks';
import { preferred, speak } from '../languages';
import { rememberServer } from '../net/served';
import { watchStyles } from '../offline/absence';
import { followLanguage } from '../offline/language';
import { playOffline } from '../offline/worker';
import { startSounds } from '../play/sounds';
import { loadProgress } from '../storage/progress';
import { loadPuzzleRatings } from '../storage/puzzles';
import { loadSettings, wantedLanguage } from '../storage/settings';
import { loadWishes } from '../storage/wishes';
import { boot, store } from '../ui/context';
import { applyLooks } from '../ui/looks';
import { watchModality } from '../ui/modality';
import { App } from './App';
import '../board2d/board2d.css';
import '../ui/style.css';
import '../ui/forced.css';
import './menu.css';
import './pages.css';
import '../learn/puzzles.css';
import '../play/game.css';
import '../play/table.css';
import '../play/match.css';
import '../play/over.css';
import '../ui/popover.css';
import '../print/print.css';

loadSettings(store);
followLanguage();
loadProgress(store);
loadPuzzleRatings(store);
loadWishes(store);
rememberServer(store);
applyLooks();
applyFlatLooks();
startSounds();
watchModality();
watchStyles();
playOffline();

/**
 * The words come first; where those that are wanted cannot be had, the browser's language, which is always kept, then
 * English or nothing.
 */
async function begin(): Promise<void> {
  await speak(wantedLanguage())
    .catch(() => speak(preferred(navigator.languages)))
    .catch(() => speak('en'));
  const host = document.getElementById('app');
  if (host) render(<App />, host);
  await boot();
}

begin().catch(() => {
  document.body.textContent = 'Stackade could not be loaded. Please reload the page.';
});
