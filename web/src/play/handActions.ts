/** What there is to press while a move is in the making. */
import type { Hand } from '../state/hand';
import type { Premove } from '../state/premove';
import { t } from '../state/strings';
import type { Action, Actions } from './Actions';

/**
 * While something is in the hand, the first place lets go of it, and where moves are made in parts the second one
 * settles them; the rest stays where it is, so that nothing moves under the pointer.
 */
export function withHand(
  hand: Hand,
  [first, second, third]: [Action, Action, Action],
  premove?: Premove,
): Actions {
  const isAhead = premove?.chosen.value != null;
  const { stage, from, can_split } = hand.state.value;
  const isPending = hand.pending.value !== null;
  if (from === null && !isPending && !isAhead) return [first, second, third];
  const cancel: Action = {
    id: 'cancel',
    icon: 'cancel',
    label: t('play.cancel'),
    run: () => {
      premove?.cancel();
      hand.cancel();
    },
  };
  const canSubmit = stage === 'submit' || isPending;
  const submit: Action = {
    id: 'submit',
    icon: 'check',
    kind: canSubmit ? 'primary' : 'plain',
    label: t('play.submit'),
    disabled: !canSubmit,
    run: () => void hand.submit(),
  };
  return [cancel, (can_split && from !== null) || isPending ? submit : second, third];
}
