import type { MessagePosted, Member, RoomEvent } from '../generated/Rooms.js';

/** Events that are shown as one line between messages. */
export type NoteEvent = Exclude<RoomEvent, { type: 'MessagePosted' }>;

/** Elements of the displayed log. */
export type Block =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'new'; readonly key: string }
  | { readonly kind: 'note'; readonly key: string; readonly event: NoteEvent }
  | { readonly kind: 'group'; readonly key: string; readonly author: Member; readonly to: Member | undefined; readonly messages: MessagePosted[] };

/** Maximum time between messages of one author in a group. */
const TOGETHER_MILLIS = 5 * 60_000;

/**
 * Converts events to blocks: a mark for each new day and before new messages, and one group for
 * consecutive messages of one author to the same readers.
 */
export function blocks(events: readonly RoomEvent[], firstNew: bigint | undefined): Block[] {
  const found: Block[] = [];
  let day = '';
  for (const event of events) {
    if (event.type === 'CaptionAdded') continue; // displayed with the call, and found by searching
    const itsDay = new Date(event.at).toDateString();
    if (itsDay !== day) found.push({ kind: 'day', key: `day ${itsDay}`, at: event.at });
    day = itsDay;
    if (event.number === firstNew) found.push({ kind: 'new', key: 'new' });
    if (event.type !== 'MessagePosted') {
      found.push({ kind: 'note', key: String(event.number), event });
      continue;
    }
    const last = found.at(-1);
    if (last?.kind === 'group' && continues(last.author, last.to, last.messages, event)) last.messages.push(event);
    else found.push({ kind: 'group', key: String(event.number), author: event.author, to: event.to, messages: [event] });
  }
  return found;
}

function continues(author: Member, to: Member | undefined, messages: readonly MessagePosted[], next: MessagePosted): boolean {
  const before = messages.at(-1);
  return (
    before !== undefined &&
    author.id === next.author.id &&
    to?.id === next.to?.id &&
    Date.parse(next.at) - Date.parse(before.at) < TOGETHER_MILLIS
  );
}
