import type { Member } from '../generated/Rooms.js';
import type { Presence } from '../room/presence.js';
import { words } from '../words/index.js';
import { Avatar } from './avatar.js';
import { extras } from './extras.js';
import type { ModerationParts } from './moderation.js';

interface MembersProps {
  readonly presence: Presence;
  readonly you: Member;
  /** Moderation, if this member may moderate. */
  readonly moderation: ModerationParts | undefined;
}

/** List of members with presence and role. */
export function Members({ presence, you, moderation }: MembersProps) {
  const more = extras.value;
  const attendees = presence.attendees.value;
  return (
    <aside class="members">
      <h2>
        {words.members.label} <span class="count">{attendees.length}</span>
      </h2>
      <ul role="list" aria-label={words.members.label} tabIndex={0}>
        {attendees.map(({ member, attendance, role, rights }) => (
          <li key={member.id} class={attendance.toLowerCase()}>
            <Avatar member={member} />
            <span class="who">
              <bdi title={member.name}>{member.name}</bdi>
              {member.id === you.id && <span class="you"> ({words.members.you})</span>}
            </span>
            {more !== undefined && <more.Signs role={role} rights={rights} />}
            <span class="presence">
              <span class={attendance === 'HERE' ? 'unseen' : undefined}>{words.members[attendance]}</span>
            </span>
            {moderation !== undefined && <moderation.MemberButton moderation={moderation.moderation} member={member} />}
          </li>
        ))}
      </ul>
    </aside>
  );
}
