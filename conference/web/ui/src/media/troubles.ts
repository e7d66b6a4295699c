import type { MediaRefusal } from '../generated/Rooms.js';

/** What of one's own can be sent. */
export type Own = 'microphone' | 'camera' | 'screen';

/** Why a device cannot be had. */
export type DeviceTrouble =
  /** The person, or the browser for it, does not allow it. */
  | 'REFUSED'
  /** The system does not allow the browser to. */
  | 'SYSTEM_REFUSED'
  | 'IN_USE'
  | 'NONE'
  /** Browsers give devices to encrypted pages only. */
  | 'INSECURE'
  | 'FAILED';

/** What went wrong, to be said in words. */
export type Trouble =
  | { readonly kind: 'device'; readonly own: Own; readonly what: DeviceTrouble }
  /** It went away while it was used. @property now the name of what is used instead */
  | { readonly kind: 'unplugged'; readonly own: Own; readonly now: string | undefined }
  /** Somebody who leads the room did it, or a right went. */
  | { readonly kind: 'stopped'; readonly what: 'MUTED' | 'CAMERA' | 'SCREEN' | 'RIGHT' }
  | { readonly kind: 'refused'; readonly reason: MediaRefusal | 'FAILED' };

/** What a browser's refusal means. */
export function deviceTrouble(error: unknown): DeviceTrouble {
  if (!(error instanceof DOMException)) return 'FAILED';
  switch (error.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return error.message.toLowerCase().includes('system') ? 'SYSTEM_REFUSED' : 'REFUSED';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'NONE';
    case 'NotReadableError':
    case 'AbortError':
      return 'IN_USE';
    default:
      return 'FAILED';
  }
}
