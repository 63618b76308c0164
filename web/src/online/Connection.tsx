/** What people should know about the connection. */
import type { Room } from '../net/room';
import { sayServer } from './desk';
import { words as w } from './strings';

export function Connection({ room }: { room: Room }) {
  const how = room.connection.value;
  const fault = room.fault.value;
  const isLost = how === 'lost' || (how === 'closed' && fault !== '');
  return (
    <div role="status" class="connection">
      {isLost && (
        <p class="verdict is-wrong" id="connection-lost">
          {fault ? sayServer(fault) : w('connection.lost')}
          {room.unsent.value && ` ${w('connection.kept', { move: room.unsent.value.move })}`}
        </p>
      )}
    </div>
  );
}
