import { deskWords } from '../words/desk/index.js';
import { words } from '../words/index.js';
import { MemberDialog } from './member-dialog.js';
import type { RoomDesk } from './room-desk.js';
import { RoomDialog } from './room-dialog.js';

/** Toolbar that opens the host tools and lists the participants in the waiting room. */
export function DeskBar({ desk }: { readonly desk: RoomDesk }) {
  const opened = desk.opened.value;
  const newest = desk.knocks.value.at(-1);
  return (
    <>
      <button type="button" class="small" aria-haspopup="dialog" onClick={() => desk.open({ kind: 'room' })}>
        {deskWords.open}
      </button>
      <p class="unseen" role="status">
        {newest !== undefined && deskWords.knocks(newest.name, words.members[newest.role])}
      </p>
      <Knocks desk={desk} />
      {opened?.kind === 'room' && <RoomDialog desk={desk} />}
      {opened?.kind === 'member' && <MemberDialog key={opened.id} desk={desk} id={opened.id} />}
    </>
  );
}

/** Participants in the waiting room. */
function Knocks({ desk }: { readonly desk: RoomDesk }) {
  const knocks = desk.knocks.value;
  const refusal = desk.refusal.value;
  const decide = async (event: MouseEvent, action: 'admit' | 'turnAway', knock: string): Promise<void> => {
    const list = (event.currentTarget as HTMLElement).closest('ul');
    await desk.ask((remote) => remote[action](knock));
    handOn(list);
  };
  if (knocks.length === 0) return null;
  return (
    <section class="knocks" aria-label={deskWords.door}>
      <ul role="list">
        {knocks.map(({ id, name, role }) => (
          <li key={id}>
            <span class="who" dir="auto">
              {deskWords.knocks(name, words.members[role])}
            </span>
            <button type="button" class="small" aria-label={deskWords.whom(deskWords.letIn, name)} onClick={(event) => void decide(event, 'admit', id)}>
              {deskWords.letIn}
            </button>
            <button type="button" class="small" aria-label={deskWords.whom(deskWords.turnAway, name)} onClick={(event) => void decide(event, 'turnAway', id)}>
              {deskWords.turnAway}
            </button>
          </li>
        ))}
      </ul>
      {desk.opened.value === undefined && refusal !== undefined && (
        <p class="hint wrong" role="alert">
          {deskWords.refusals[refusal]}
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
