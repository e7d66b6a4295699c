import type { Member } from '../generated/Rooms.js';
import { posted, type PendingMessage } from '../room/outbox.js';
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
      {room.outbox.messages.value.map((message) => (
        <Frame key={message.id} author={you} to={message.to} you={you}>
          <div class={message.refusal === undefined ? 'line pending' : 'line refused'}>
            <MessageContent room={room} message={posted(message, you, UNSAID)} you={you} more={more} />
            {message.refusal === undefined && <span class="state">{connected ? (room.outbox.overdue.value ? words.chat.notStored : words.chat.sending) : words.chat.waiting}</span>}
          </div>
          {message.refusal !== undefined && <Refused room={room} message={message} />}
        </Frame>
      ))}
    </>
  );
}

function Refused({ room, message }: { readonly room: Room; readonly message: PendingMessage }) {
  const { reason } = message.refusal ?? { reason: 'FAILED' };
  return (
    <div class="refusal">
      <p role="alert">
        <strong>{words.notSaid}</strong> {words.messageRefusals[reason]}
      </p>
      <button type="button" class="small" onClick={() => room.outbox.retry(message.id)}>
        {words.chat.again}
      </button>
      <button type="button" class="small" onClick={() => room.edit(message)}>
        {words.chat.edit}
      </button>
      <button type="button" class="small" onClick={() => room.outbox.remove(message.id)}>
        {words.chat.discard}
      </button>
    </div>
  );
}
