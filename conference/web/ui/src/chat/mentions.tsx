import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';

const SHOWN_MAX = 6;

/** Returns the incomplete name before the caret and the position of its `@`. */
export function nameBegun(text: string, caret: number): { readonly from: number; readonly begin: string } | undefined {
  const match = /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, caret));
  const begin = match?.[1];
  return begin === undefined ? undefined : { from: caret - begin.length - 1, begin };
}

/** Returns the members whose name, or a word of it, starts with the text. */
export function fitting(members: readonly Member[], begin: string): Member[] {
  const wanted = begin.toLocaleLowerCase();
  const fits = ({ name }: Member): boolean => [name, ...name.split(/\s+/)].some((word) => word.toLocaleLowerCase().startsWith(wanted));
  return members.filter(fits).slice(0, SHOWN_MAX);
}

interface MentionsProps {
  readonly room: Room;
  readonly you: Member;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** List of members to choose from after an `@`. */
export function Mentions({ room, you, box }: MentionsProps) {
  const caret = useSignal(0);
  const chosen = useSignal(0);
  const dismissed = useSignal<number | undefined>(undefined);
  const begun = nameBegun(room.draft.text.value, caret.value);
  const others = room.presence.attendees.value.map(({ member }) => member).filter(({ id }) => id !== you.id);
  const names = begun === undefined || begun.from === dismissed.value ? [] : fitting(others, begun.begin);
  const at = Math.min(chosen.value, names.length - 1);

  function take(member: Member): void {
    const area = box.current;
    if (begun === undefined || area === null) return;
    const text = room.draft.text.peek();
    const before = `${text.slice(0, begun.from)}@${member.name} `;
    room.draft.write(before + text.slice(caret.value));
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(before.length, before.length);
    });
  }

  useEffect(() => {
    const area = box.current;
    if (area === null) return undefined;
    const look = (): void => {
      caret.value = area.selectionStart;
    };
    for (const event of ['input', 'keyup', 'click', 'focus']) area.addEventListener(event, look);
    return () => {
      for (const event of ['input', 'keyup', 'click', 'focus']) area.removeEventListener(event, look);
    };
  }, []);
  useEffect(() => {
    const area = box.current;
    if (area === null || names.length === 0) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const member = names[at];
      if (event.isComposing) return;
      if (step !== undefined) chosen.value = (at + step + names.length) % names.length;
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && member !== undefined) take(member);
      else if (event.key === 'Escape') dismissed.value = begun?.from;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    area.addEventListener('keydown', handleKey, { capture: true });
    area.setAttribute('aria-autocomplete', 'list');
    area.setAttribute('aria-controls', 'mentions');
    area.setAttribute('aria-activedescendant', `mention-${at}`);
    return () => {
      area.removeEventListener('keydown', handleKey, { capture: true });
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) area.removeAttribute(name);
    };
  });

  return (
    <>
      <p class="unseen" role="status">
        {names.length > 0 && words.composer.names(names.length)}
      </p>
      {names.length > 0 && (
        <ul class="mentions" id="mentions" role="listbox" aria-label={words.composer.namesLabel}>
          {names.map((member, i) => (
            <li
              key={member.id}
              id={`mention-${i}`}
              role="option"
              aria-selected={i === at}
              onPointerDown={(event) => {
                event.preventDefault();
                take(member);
              }}
            >
              {member.name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
