import type { Member } from '../generated/Rooms.js';
import type { Presence } from '../room/presence.js';
import { words } from '../words/index.js';
import { Avatar } from './avatar.js';

/** Who is in the room, and how present. */
export function Members({ presence, you }: { readonly presence: Presence; readonly you: Member }) {
  const attendees = presence.attendees.value;
  return (
    <aside class="members">
      <h2>
        {words.members.label} <span class="count">{attendees.length}</span>
      </h2>
      <ul role="list" aria-label={words.members.label} tabIndex={0}>
        {attendees.map(({ member, attendance }) => (
          <li key={member.id} class={attendance.toLowerCase()}>
            <Avatar member={member} />
            <span class="who">
              <bdi>{member.name}</bdi>
              {member.id === you.id && <span class="you"> ({words.members.you})</span>}
            </span>
            <span class="presence">{words.members[attendance]}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
