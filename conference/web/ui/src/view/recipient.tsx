import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';

/**
 * Selection of the recipient: everyone or one member. The choice stays when the member leaves, so
 * that the next message does not go to everyone.
 */
export function Recipient({ room, you }: { readonly room: Room; readonly you: Member }) {
  const chosen = room.draft.to.value;
  const others = room.presence.attendees.value.map(({ member }) => member).filter(({ id }) => id !== you.id);
  const gone = chosen !== undefined && !others.some(({ id }) => id === chosen.id);

  return (
    <div class="to">
      <label for="to">{words.composer.to}</label>
      <select
        id="to"
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => {
          const now = currentTarget.value;
          room.draft.address([...others, ...(gone ? [chosen] : [])].find(({ id }) => id === now));
          room.typing.handleInput(room.draft.text.value, now === '' ? undefined : now);
        }}
      >
        <option value="">{words.composer.everyone}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {gone && (
          <option key={chosen.id} value={chosen.id}>
            {words.composer.gone(chosen.name)}
          </option>
        )}
      </select>
    </div>
  );
}
