import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { IssuedInvitation, Role } from '../generated/Rooms.js';
import { MEMBER_NAME_CHARS_MAX } from '../room/limits.js';
import { moderationWords } from '../words/moderation/index.js';
import { words } from '../words/index.js';
import { fullTime } from '../view/times.js';
import type { RoomModeration } from './room-moderation.js';

const ROLES: readonly Role[] = ['STUDENT', 'GUEST', 'TUTOR'];

/** Default validity of an invitation: the length of a lesson and some time before it. */
const VALIDITY = 'PT2H';

/** Form that creates invitation links. */
export function InviteForm({ moderation }: { readonly moderation: RoomModeration }) {
  const made = useSignal<IssuedInvitation | undefined>(undefined);
  const { presence } = moderation.room;
  const roles = ROLES.filter((role) => role !== 'TUTOR' || presence.role.value === 'TUTOR');

  async function make(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const name = String(data.get('name')).trim();
    const done = await moderation.ask((remote) => remote.invite(data.get('role') as Role, String(data.get('lasts')), name === '' ? undefined : name));
    made.value = done?.answer;
  }

  return (
    <form class="invite" onSubmit={(event) => void make(event)}>
      <label for="invite-role">{moderationWords.role}</label>
      <select id="invite-role" name="role">
        {roles.map((role) => (
          <option key={role} value={role}>
            {words.members[role]}
          </option>
        ))}
      </select>
      <label for="invite-lasts">{moderationWords.validity}</label>
      <select id="invite-lasts" name="lasts">
        {Object.entries(moderationWords.durations).map(([duration, text]) => (
          <option key={duration} value={duration} selected={duration === VALIDITY}>
            {text}
          </option>
        ))}
      </select>
      <label for="invite-name">{moderationWords.name}</label>
      <input id="invite-name" name="name" maxLength={MEMBER_NAME_CHARS_MAX} autoComplete="off" aria-describedby="invite-name-hint" />
      <p id="invite-name-hint" class="hint">
        {moderationWords.nameHint}
      </p>
      <button class="main">{moderationWords.make}</button>
      {made.value !== undefined && <Link key={made.value.token} room={moderation.room.name} invite={made.value} />}
    </form>
  );
}

function Link({ room, invite }: { readonly room: string; readonly invite: IssuedInvitation }) {
  const field = useRef<HTMLInputElement>(null);
  const told = useSignal('');
  useLayoutEffect(() => field.current?.select(), []);

  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '');
      told.value = moderationWords.copied;
    } catch {
      // The clipboard is not allowed, or the page is not a secure context.
      told.value = moderationWords.notCopied;
    }
  }

  return (
    <div class="made">
      <label for="invite-link">{moderationWords.link}</label>
      <div class="row">
        <input id="invite-link" ref={field} readOnly value={linkTo(location.origin, room, invite)} aria-describedby="invite-link-hint" />
        <button type="button" class="small" onClick={() => void copy()}>
          {moderationWords.copy}
        </button>
      </div>
      <p id="invite-link-hint" class="hint">
        {moderationWords.linkHint(fullTime(invite.expires))}
      </p>
      <p class="hint" role="status">
        {told.value}
      </p>
    </div>
  );
}

/**
 * Returns the URL of an invitation. Its fragment (after `#`) is not sent with the request for the
 * page.
 */
export function linkTo(origin: string, room: string, { token }: IssuedInvitation): string {
  return `${origin}/r/${room}#invite=${token}`;
}
