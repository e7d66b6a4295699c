import { moderationWords } from '../words/moderation/index.js';
import { words } from '../words/index.js';
import { MemberDialog } from './member-dialog.js';
import type { RoomModeration } from './room-moderation.js';
import { RoomDialog } from './room-dialog.js';

/** Toolbar that opens the host tools and lists the participants in the waiting room. */
export function ModerationBar({ moderation }: { readonly moderation: RoomModeration }) {
  const opened = moderation.opened.value;
  const newest = moderation.waiting.value.at(-1);
  return (
    <>
      <button type="button" class="small" aria-haspopup="dialog" onClick={() => moderation.open({ kind: 'room' })}>
        {moderationWords.open}
      </button>
      <p class="unseen" role="status">
        {newest !== undefined && moderationWords.waits(newest.name, words.members[newest.role])}
      </p>
      <WaitingList moderation={moderation} />
      {opened?.kind === 'room' && <RoomDialog moderation={moderation} />}
      {opened?.kind === 'member' && <MemberDialog key={opened.id} moderation={moderation} id={opened.id} />}
    </>
  );
}

/** Participants in the waiting room. */
function WaitingList({ moderation }: { readonly moderation: RoomModeration }) {
  const waiting = moderation.waiting.value;
  const refusal = moderation.refusal.value;
  const decide = async (event: MouseEvent, action: 'admit' | 'reject', participant: string): Promise<void> => {
    const list = (event.currentTarget as HTMLElement).closest('ul');
    await moderation.ask((remote) => remote[action](participant));
    handOn(list);
  };
  if (waiting.length === 0) return null;
  return (
    <section class="waiting-list" aria-label={moderationWords.waitingList}>
      <ul role="list">
        {waiting.map(({ id, name, role }) => (
          <li key={id}>
            <span class="who" dir="auto">
              {moderationWords.waits(name, words.members[role])}
            </span>
            <button type="button" class="small" aria-label={moderationWords.whom(moderationWords.admit, name)} onClick={(event) => void decide(event, 'admit', id)}>
              {moderationWords.admit}
            </button>
            <button type="button" class="small" aria-label={moderationWords.whom(moderationWords.reject, name)} onClick={(event) => void decide(event, 'reject', id)}>
              {moderationWords.reject}
            </button>
          </li>
        ))}
      </ul>
      {moderation.opened.value === undefined && refusal !== undefined && (
        <p class="hint wrong" role="alert">
          {moderationWords.refusals[refusal]}
        </p>
      )}
    </section>
  );
}

/**
 * Moves the focus to the next entry, or to the chat, because the pressed button disappears with its
 * entry.
 */
function handOn(list: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const next = list?.isConnected === true ? list.querySelector('button') : document.getElementById('message');
    next?.focus();
  });
}
