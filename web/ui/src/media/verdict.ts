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
  readonly line: LineVerdict | undefined;
  /** What is sent of the camera, which is on. */
  readonly sent: Sent | undefined;
  /** The computer cannot encode what it is to send. */
  readonly busy: boolean;
}

/** What to say of how it goes. */
export function verdictOf({ way, givenUp, line, sent, busy }: Signs): Verdict {
  if (way !== 'CONNECTED') {
    if (givenUp > 0) return 'NO_WAY';
    return way ?? 'CONNECTING';
  }
  if (sent === 'NOTHING') return 'UPLOAD_SOUND_ONLY';
  if (line !== undefined && line !== 'GOOD') return line;
  return busy ? 'COMPUTER_BUSY' : 'GOOD';
}
