import { CallError } from '@parley/protocol';
import { signal, type Signal } from '@preact/signals';
import type { MessagePosted, MessageReference } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';

/** The message that another one answers: available, loading, or missing. */
export type Quoted = MessagePosted | 'loading' | 'missing';

const fetched = new WeakMap<Room, Map<string, Signal<Quoted>>>();

/** Returns the answered message, from the page's log or from the server. */
export function quoted(room: Room, quote: MessageReference): Quoted {
  const here = room.log.events.value.find((event) => event.number === quote.number);
  if (here?.type === 'MessagePosted') return here;
  const session = room.session.value;
  const known = fetched.get(room) ?? new Map<string, Signal<Quoted>>();
  fetched.set(room, known);
  const before = known.get(quote.message);
  if (before !== undefined) return before.value;
  if (session === undefined) return 'loading';
  const coming = signal<Quoted>('loading');
  known.set(quote.message, coming);
  session.history(quote.number + 1n, 1).then(
    ({ events: [event] }) => (coming.value = event?.type === 'MessagePosted' && event.message === quote.message ? event : 'missing'),
    (error: unknown) => {
      known.delete(quote.message);
      if (!(error instanceof CallError)) throw error;
    },
  );
  return coming.value;
}
