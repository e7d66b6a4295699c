import type { LineVerdict } from '../generated/Rooms.js';
import type { Way } from './call.js';
import type { Sent } from './quality.js';

/** How it goes, the worst that is known first. */
export type Verdict = LineVerdict | 'IDLE' | 'CONNECTING' | 'SEARCHING' | 'NO_WAY' | 'UPLOAD_SOUND_ONLY' | 'COMPUTER_BUSY';

interface Signs {
  /** Undefined before there is a connection. */
  readonly way: Way | undefined;
  /** Connections that were given up since the last one that stood. */
  readonly givenUp: number;
  /** The connection takes longer than a person should wait without being told why. */
  readonly overdue: boolean;
  readonly line: LineVerdict | undefined;
  /** What is sent of the camera, which is on. */
  readonly sent: Sent | undefined;
  /** The computer cannot encode what it is to send. */
  readonly busy: boolean;
  /** The line up carries less than the pictures that are to be sent. */
  readonly limited: boolean;
}

/**
 * Whether the line up is too slow for what is sent. Packets that are lost do not say so by themselves: radio links lose some however little is sent, and with a voice alone, one in fifty is a single packet.
 *
 * @param limited whether the browser, too, would send more
 */
export function slowUp(line: LineVerdict | undefined, limited: boolean): boolean {
  return limited && (line === 'UPLOAD_SLOW' || line === 'UPLOAD_LOSSY');
}

/** What to say of how it goes. */
export function verdictOf({ way, givenUp, overdue, line, sent, busy, limited }: Signs): Verdict {
  if (way !== 'CONNECTED') {
    if (givenUp > 0 || (overdue && way !== 'IDLE')) return 'NO_WAY';
    return way ?? 'CONNECTING';
  }
  if (sent === 'NOTHING') return 'UPLOAD_SOUND_ONLY';
  if (line !== undefined && line !== 'GOOD' && (line !== 'UPLOAD_SLOW' || limited)) return line;
  return busy ? 'COMPUTER_BUSY' : 'GOOD';
}
