import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Member, Rights } from '../generated/Rooms.js';
import { deskWords } from '../words/desk/index.js';
import { words } from '../words/index.js';
import { DeskDialog } from './dialog.js';
import type { RoomDesk } from './room-desk.js';
import { Switch } from '../view/switch.js';

const RIGHTS = ['speak', 'write', 'draw', 'show', 'moderate', 'record'] as const satisfies readonly (keyof Rights)[];

interface MemberProps {
  readonly desk: RoomDesk;
  readonly member: Member;
}

/** Button that opens the actions on a member; for tutors, only other tutors have it. */
export function MemberButton({ desk, member }: MemberProps) {
  const { presence } = desk.room;
  const concerned = presence.attendees.value.find((attendee) => attendee.member.id === member.id);
  return concerned?.role === 'TUTOR' && presence.role.value !== 'TUTOR' ? null : <More desk={desk} member={member} />;
}

function More({ desk, member }: MemberProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    // The button disappears with the member or with the right, and may have the focus then.
    return () => {
      if (document.activeElement === own) queueMicrotask(() => document.getElementById('message')?.focus());
    };
  }, []);
  const label = deskWords.member(member.name);
  return (
    <button ref={button} type="button" class="member-more" aria-haspopup="dialog" aria-label={label} title={label} onClick={() => desk.open({ kind: 'member', id: member.id })}>
      <span aria-hidden="true">⋯</span>
    </button>
  );
}

/** Dialog with the rights of a member and actions on it. */
export function MemberDialog({ desk, id }: { readonly desk: RoomDesk; readonly id: string }) {
  const { presence } = desk.room;
  const attendee = presence.attendees.value.find(({ member }) => member.id === id);
  // Closes when the member has left.
  useLayoutEffect(() => {
    if (attendee === undefined) desk.opened.value = undefined;
  }, [attendee === undefined]);
  if (attendee === undefined) return null;

  const { member, role, rights } = attendee;
  const you = presence.attendees.value[0]?.member.id === id;
  return (
    <DeskDialog desk={desk} title={deskWords.member(member.name)}>
      <p class="hint">{words.members[role]}</p>
      {RIGHTS.map((right) => (
        <Switch key={right} on={rights[right]} label={deskWords.rights[right]} onChange={(on) => void desk.ask((remote) => remote.setRights(id, { ...rights, [right]: on }))} />
      ))}
      {!you && <Fate desk={desk} member={member} />}
    </DeskDialog>
  );
}

/** Actions that need a confirmation. */
function Fate({ desk, member }: MemberProps) {
  const asked = useSignal<'handOver' | 'remove' | undefined>(undefined);
  const first = useRef<HTMLDivElement>(null);
  const returns = useSignal(false);
  useLayoutEffect(() => {
    if (returns.value) first.current?.querySelector('button')?.focus();
  }, [asked.value]);

  const ask = (what: 'handOver' | 'remove'): void => void (asked.value = what);
  const keep = (): void => {
    returns.value = true;
    asked.value = undefined;
  };
  const act = async (): Promise<void> => {
    const what = asked.peek();
    if (what === undefined) return;
    const done = await desk.ask((remote) => remote[what](member.id));
    if (done === undefined) keep();
    else desk.opened.value = undefined;
  };

  if (asked.value === undefined) {
    return (
      <div class="fate" ref={first}>
        {desk.room.presence.role.value === 'TUTOR' && (
          <button type="button" class="small" onClick={() => ask('handOver')}>
            {deskWords.handOver}
          </button>
        )}
        <button type="button" class="small wrong" onClick={() => ask('remove')}>
          {deskWords.remove}
        </button>
      </div>
    );
  }
  const removes = asked.value === 'remove';
  return <Sure text={(removes ? deskWords.removeSure : deskWords.handOverSure)(member.name)} yes={removes ? deskWords.removeYes : deskWords.handOverYes} onYes={() => void act()} onNo={keep} />;
}

export interface SureProps {
  readonly text: string;
  readonly yes: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Confirmation of an action that cannot be undone. */
export function Sure({ text, yes, onYes, onNo }: SureProps) {
  const no = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => no.current?.focus(), []);
  return (
    <div class="sure" role="alert">
      <p>{text}</p>
      <div class="fate">
        <button type="button" class="small wrong" onClick={onYes}>
          {yes}
        </button>
        <button type="button" class="small" ref={no} onClick={onNo}>
          {deskWords.keep}
        </button>
      </div>
    </div>
  );
}
