import { CallError } from '@parley/protocol';
import { release, type Clock, type Peer } from '@parley/client';
import { Nodes, type NodeCandidate } from '../generated/Nodes.js';
import { NEAREST_MILLIS } from './limits.js';

/** Name under which servers export {@link Nodes}. */
export const EXPORT_NAME_OF_NODES = 'nodes';

/** Load in percent above which a server costs more, and milliseconds that each percent costs. */
const BUSY_PERCENT = 50;
const MILLIS_PER_PERCENT = 2;

/** Difference in cost for which a page moves: less is lost in the spread of round trips. */
const GAIN_MILLIS = 20;

/** Server to which a page has a connection. */
export interface Reached {
  readonly uri: string;
  readonly peer: Peer;
}

/** Opens a connection to the page of a server. */
export type ConnectTo = (page: string, signal: AbortSignal) => Promise<Reached>;

/** Cost of joining at a server, in milliseconds. */
function cost(roundTrip: number, load: number): number {
  return roundTrip + MILLIS_PER_PERCENT * Math.max(0, load - BUSY_PERCENT);
}

/** Measures two round trips, and returns the shorter one in milliseconds. */
async function roundTrip(peer: Peer, clock: Clock): Promise<number> {
  let best = Infinity;
  for (let i = 0; i < 2; i++) {
    const begin = clock.now();
    await peer.remote.list({ timeoutMillis: NEAREST_MILLIS });
    best = Math.min(best, clock.now() - begin);
  }
  return best;
}

/** Returns the candidates among which the server lets pages choose; none if it does not. */
async function candidates(peer: Peer): Promise<readonly NodeCandidate[]> {
  const nodes = await peer.lookup(EXPORT_NAME_OF_NODES, Nodes, { timeoutMillis: NEAREST_MILLIS });
  try {
    return await nodes.candidates({ timeoutMillis: NEAREST_MILLIS });
  } finally {
    release(nodes);
  }
}

/**
 * Chooses the server at which the page joins: the nearest that is not busy, or its own if that is
 * about as good. Closes the connections to all others.
 *
 * @param own server of the page, which stays the choice if the others cannot be compared with it
 * @param connect opens a connection to the page of a candidate
 */
export async function nearest(own: Reached, connect: ConnectTo, clock: Clock, signal: AbortSignal): Promise<Reached> {
  try {
    const [self, ...others] = await candidates(own.peer);
    if (self === undefined || others.length === 0) return own;
    const limit = cost(await roundTrip(own.peer, clock), self.load) - GAIN_MILLIS;
    const cheaper = others.filter(({ load }) => cost(0, load) < limit);
    return cheaper.length === 0 ? own : await cheapest(own, limit, cheaper, connect, clock, signal);
  } catch (error) {
    // A server alone has no such contract, and an older one knows no candidates.
    if (error instanceof CallError) return own;
    throw error;
  }
}

/** Measures all candidates at once. Returns the first choice if none of them costs less than a limit. */
async function cheapest(first: Reached, limit: number, candidates: readonly NodeCandidate[], connect: ConnectTo, clock: Clock, signal: AbortSignal): Promise<Reached> {
  const over = new AbortController();
  const stop = clock.after(NEAREST_MILLIS, () => over.abort());
  const limited = AbortSignal.any([signal, over.signal]);
  let [chosen, least] = [first, limit];
  await Promise.all(
    candidates.map(async ({ page, load }) => {
      let other: Reached | undefined;
      const onAbort = (): void => void other?.peer.close();
      limited.addEventListener('abort', onAbort);
      try {
        other = await connect(page, limited);
        const measured = cost(await roundTrip(other.peer, clock), load);
        if (measured < least) [chosen, least, other] = [other, measured, chosen];
      } catch {
        // A candidate that cannot be reached in time is none.
      } finally {
        limited.removeEventListener('abort', onAbort);
        await other?.peer.close();
      }
    }),
  );
  stop();
  return chosen;
}
