import type { LinkDiagnosis } from '../generated/Rooms.js';
import type { ConnectionPhase } from './call.js';
import type { Sent } from './quality.js';

/** Connection quality for display: the worst known problem. */
export type Diagnosis = LinkDiagnosis | 'IDLE' | 'CONNECTING' | 'RECONNECTING' | 'UNREACHABLE' | 'UPLOAD_AUDIO_ONLY' | 'COMPUTER_BUSY';

interface Signs {
  /** State of the connection; undefined before there is one. */
  readonly phase: ConnectionPhase | undefined;
  /** Number of failed connections since the last successful one. */
  readonly givenUp: number;
  /** True if connecting takes so long that the user has to be told why. */
  readonly overdue: boolean;
  readonly line: LinkDiagnosis | undefined;
  /** Sent camera sizes, if the camera is on. */
  readonly sent: Sent | undefined;
  /** True if the computer is too slow to encode the video. */
  readonly busy: boolean;
  /** True if the upload bandwidth limits the video. */
  readonly limited: boolean;
}

/**
 * Returns true if the upload is too slow for the sent tracks. Packet loss alone does not show that:
 * wireless links lose packets at any rate, and with audio alone, one in fifty is a single packet.
 *
 * @param limited true if the browser, too, would send more
 */
export function isUploadSlow(line: LinkDiagnosis | undefined, limited: boolean): boolean {
  return limited && (line === 'UPLOAD_SLOW' || line === 'UPLOAD_LOSSY');
}

/** Returns the connection quality to display. */
export function diagnosisOf({ phase, givenUp, overdue, line, sent, busy, limited }: Signs): Diagnosis {
  if (phase !== 'CONNECTED') {
    if (givenUp > 0 || (overdue && phase !== 'IDLE')) return 'UNREACHABLE';
    return phase ?? 'CONNECTING';
  }
  if (sent === 'NOTHING') return 'UPLOAD_AUDIO_ONLY';
  if (line !== undefined && line !== 'GOOD' && (line !== 'UPLOAD_SLOW' || limited)) return line;
  return busy ? 'COMPUTER_BUSY' : 'GOOD';
}
