import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Member, Rights } from '../generated/Rooms.js';
import { moderationWords } from '../words/moderation/index.js';
import { words } from '../words/index.js';
import { ModerationDialog } from './dialog.js';
import type { RoomModeration } from './room-moderation.js';
import { Switch } from '../view/switch.js';

const RIGHTS = ['speak', 'write', 'draw', 'show', 'moderate', 'record'] as const satisfies readonly (keyof Rights)[];

interface MemberProps {
  readonly moderation: RoomModeration;
  readonly member: Member;
}

/** Button that opens the actions on a member; for tutors, only other tutors have it. */
export function MemberButton({ moderation, member }: MemberProps) {
  const { presence } = moderation.room;
  const concerned = presence.attendees.value.find((attendee) => attendee.member.id === member.id);
  return concerned?.role === 'TUTOR' && presence.role.value !== 'TUTOR' ? null : <More moderation={moderation} member={member} />;
}

function More({ moderation, member }: MemberProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    // The button disappears with the member or with the right, and may have the focus then.
    return () => {
      if (document.activeElement === own) queueMicrotask(() => document.getElementById('message')?.focus());
    };
  }, []);
  const label = moderationWords.member(member.name);
  return (
    <button ref={button} type="button" class="member-more" aria-haspopup="dialog" aria-label={label} title={label} onClick={() => moderation.open({ kind: 'member', id: member.id })}>
      <span aria-hidden="true">⋯</span>
    </button>
  );
}

/** Dialog with the rights of a member and actions on it. */
export function MemberDialog({ moderation, id }: { readonly moderation: RoomModeration; readonly id: string }) {
  const { presence } = moderation.room;
  const attendee = presence.attendees.value.find(({ member }) => member.id === id);
  // Closes when the member has left.
  useLayoutEffect(() => {
    if (attendee === undefined) moderation.opened.value = undefined;
  }, [attendee === undefined]);
  if (attendee === undefined) return null;

  const { member, role, rights } = attendee;
  const you = presence.attendees.value[0]?.member.id === id;
  return (
    <ModerationDialog moderation={moderation} title={moderationWords.member(member.name)}>
      <p class="hint">{words.members[role]}</p>
      {RIGHTS.map((right) => (
        <Switch key={right} on={rights[right]} label={moderationWords.rights[right]} onChange={(on) => void moderation.ask((remote) => remote.setRights(id, { ...rights, [right]: on }))} />
      ))}
      {!you && <MemberActions moderation={moderation} member={member} />}
    </ModerationDialog>
  );
}

/** Actions that need a confirmation. */
function MemberActions({ moderation, member }: MemberProps) {
  const asked = useSignal<'handOver' | 'remove' | undefined>(undefined);
  const first = useRef<HTMLDivElement>(null);
  const returns = useSignal(false);
  useLayoutEffect(() => {
    if (returns.value) first.current?.querySelector('button')?.focus();
  }, [asked.value]);

  const ask = (what: 'handOver' | 'remove'): void => void (asked.value = what);
  const cancel = (): void => {
    returns.value = true;
    asked.value = undefined;
  };
  const act = async (): Promise<void> => {
    const what = asked.peek();
    if (what === undefined) return;
    const done = await moderation.ask((remote) => remote[what](member.id));
    if (done === undefined) cancel();
    else moderation.opened.value = undefined;
  };

  if (asked.value === undefined) {
    return (
      <div class="fate" ref={first}>
        {moderation.room.presence.role.value === 'TUTOR' && (
          <button type="button" class="small" onClick={() => ask('handOver')}>
            {moderationWords.handOver}
          </button>
        )}
        <button type="button" class="small wrong" onClick={() => ask('remove')}>
          {moderationWords.remove}
        </button>
      </div>
    );
  }
  const removes = asked.value === 'remove';
  return <Sure text={(removes ? moderationWords.removeSure : moderationWords.handOverSure)(member.name)} yes={removes ? moderationWords.removeYes : moderationWords.handOverYes} onYes={() => void act()} onNo={cancel} />;
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
          {moderationWords.cancel}
        </button>
      </div>
    </div>
  );
}
