import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';
import { blocks, type Block } from './blocks.js';
import { extras, type Extras } from './extras.js';
import { Group } from './group.js';
import { Down } from './icons.js';
import { note } from './notes.js';
import { Pending } from './pending.js';
import { Scrolling } from './scrolling.js';
import { dayName, fullTime } from './times.js';

/** Chat log: messages, and who joined and left. */
export function Log({ room, you }: { readonly room: Room; readonly you: Member }) {
  const box = useRef<HTMLDivElement>(null);
  const away = useSignal(false);
  const scrolling = useMemo(() => new Scrolling(room), [room]);
  const { log, outbox, history, unread } = room;
  const events = log.events.value;
  const loading = history.loading.value;
  const waiting = outbox.messages.value;
  const more = extras.value;
  const target = room.target.value;

  useLayoutEffect(() => (box.current === null ? undefined : scrolling.attach(box.current)), [scrolling]);
  // Own messages are always scrolled to.
  useLayoutEffect(() => scrolling.toEnd(), [waiting.length > 0, waiting.at(-1)?.id]);
  useLayoutEffect(() => scrolling.handleDrawn(events[0]?.number));
  useLayoutEffect(() => {
    if (box.current !== null) more?.rove(box.current);
  });
  useLayoutEffect(() => {
    if (target === undefined) return;
    scrolling.toLine(target);
    room.target.value = undefined;
  }, [target]);

  return (
    <div class="scroll">
      <div
        class="log"
        ref={box}
        role="log"
        aria-label={words.chat.label}
        aria-live="polite"
        aria-busy={loading}
        tabIndex={0}
        onKeyDown={(event) => more?.handleLogKey(event)}
        onScroll={() => {
          scrolling.handleScroll();
          away.value = !unread.atEnd;
        }}
      >
        <div class="older">
          {log.more.value && (
            <button type="button" class="small" aria-disabled={loading} onClick={() => void history.load(true)}>
              {loading ? words.chat.loading : words.chat.older}
            </button>
          )}
        </div>
        {blocks(events, unread.first.value).map((block) => (
          <Entry key={block.key} room={room} block={block} you={you} more={more} />
        ))}
        {waiting.length > 0 && (
          // Announced once, when the message is in the log.
          <div aria-live="off">
            <Pending room={room} you={you} more={more} />
          </div>
        )}
        {events.length + waiting.length === 0 && !loading && <p class="note">{words.chat.empty}</p>}
      </div>
      {away.value && (
        <button type="button" class="to-end" onClick={() => scrolling.toEnd()}>
          <Down /> {unread.count.value > 0 ? words.chat.newLines(unread.count.value, unread.mentions.value) : words.chat.toEnd}
        </button>
      )}
    </div>
  );
}

interface EntryProps {
  readonly room: Room;
  readonly block: Block;
  readonly you: Member;
  readonly more: Extras | undefined;
}

function Entry({ room, block, you, more }: EntryProps) {
  switch (block.kind) {
    case 'day':
      return (
        <p class="day">
          <time dateTime={block.at}>{dayName(block.at, new Date())}</time>
        </p>
      );
    case 'new':
      return (
        <p class="new">
          <span>{words.chat.newMark}</span>
        </p>
      );
    case 'note':
      return (
        <p class="note" title={fullTime(block.event.at)} dir="auto">
          {note(block.event)}
        </p>
      );
    case 'group':
      return <Group room={room} more={more} author={block.author} to={block.to} messages={block.messages} you={you} />;
  }
}
