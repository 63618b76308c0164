/** What people should know about the connection. */
import type { Room } from '../net/room';
import { sayFailure } from './errors';
import { words as w } from './strings';

export function Connection({ room }: { room: Room }) {
  const how = room.connection.value;
  const rejection = room.rejection.value;
  const isLost = how === 'lost' || (how === 'closed' && rejection !== null);
  return (
    <div role="status" class="connection">
      {isLost && (
        <p class="verdict is-wrong" id="connection-lost">
          {rejection ? sayFailure(rejection) : w('connection.lost')}
          {room.unsent.value && ` ${w('connection.kept', { move: room.unsent.value.move })}`}
        </p>
      )}
      {room.isForeign.value && <p class="note">{w('connection.foreign')}</p>}
    </div>
  );
}
