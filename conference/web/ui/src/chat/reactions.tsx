import type { MessagePosted, Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { chatWords } from '../words/chat/index.js';

const NAMES_SHOWN = 10;

/**
 * Reactions to a message. A click removes the member's own reaction, or adds the same one as
 * others.
 */
export function Reactions({ room, message, you }: { readonly room: Room; readonly message: MessagePosted; readonly you: Member }) {
  if (message.reactions.length === 0) return null;
  return (
    <ul class="reactions" role="list" aria-label={chatWords.reactions}>
      {message.reactions.map(({ emoji, members }) => {
        const mine = members.some(({ id }) => id === you.id);
        const names = members.slice(0, NAMES_SHOWN).map(({ name }) => name);
        const who = members.length > NAMES_SHOWN ? `${names.join(', ')} …` : names.join(', ');
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={mine}
              aria-label={chatWords.reaction(emoji, members.length, who)}
              title={who}
              onClick={() => room.operations.add({ kind: 'react', message: message.message, emoji, on: !mine })}
            >
              <span aria-hidden="true">
                {emoji} {members.length}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
