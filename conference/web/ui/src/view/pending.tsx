import type { Member } from '../generated/Rooms.js';
import { said, type PendingMessage } from '../room/outbox.js';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';
import type { Extras } from './extras.js';
import { Frame, MessageContent } from './group.js';

/** Number and time of a message without a receipt. */
const UNSAID = { number: 0n, at: '' };

/** Messages of this member that the server has not stored yet. */
export function Pending({ room, you, more }: { readonly room: Room; readonly you: Member; readonly more: Extras | undefined }) {
  const connected = room.connection.view.value.state === 'connected';
  return (
    <>
      {room.outbox.lines.value.map((line) => (
        <Frame key={line.id} author={you} to={line.to} you={you}>
          <div class={line.refusal === undefined ? 'line pending' : 'line refused'}>
            <MessageContent room={room} line={said(line, you, UNSAID)} you={you} more={more} />
            {line.refusal === undefined && <span class="state">{connected ? words.chat.sending : words.chat.waiting}</span>}
          </div>
          {line.refusal !== undefined && <Refused room={room} line={line} />}
        </Frame>
      ))}
    </>
  );
}

function Refused({ room, line }: { readonly room: Room; readonly line: PendingMessage }) {
  const { reason } = line.refusal ?? { reason: 'FAILED' };
  return (
    <div class="refusal">
      <p role="alert">
        <strong>{words.notSaid}</strong> {words.messageRefusals[reason]}
      </p>
      <button type="button" class="small" onClick={() => room.outbox.retry(line.id)}>
        {words.chat.again}
      </button>
      <button type="button" class="small" onClick={() => room.edit(line)}>
        {words.chat.edit}
      </button>
      <button type="button" class="small" onClick={() => room.outbox.remove(line.id)}>
        {words.chat.discard}
      </button>
    </div>
  );
}
