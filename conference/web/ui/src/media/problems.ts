import type { MediaRefusal } from '../generated/Rooms.js';

/** Sources of own tracks. */
export type Own = 'microphone' | 'camera' | 'screen';

/** Reason why a device is not available. */
export type DeviceProblem =
  /** Refused by the user, or by the browser on the user's behalf. */
  | 'REFUSED'
  /** The operating system does not allow the browser to use it. */
  | 'SYSTEM_REFUSED'
  | 'IN_USE'
  | 'NONE'
  /** Browsers give devices to encrypted pages only. */
  | 'INSECURE'
  | 'FAILED';

/** Problem to be displayed. */
export type MediaProblem =
  | { readonly kind: 'device'; readonly own: Own; readonly what: DeviceProblem }
  /** A device was unplugged while in use. @property now name of the device that replaces it */
  | { readonly kind: 'unplugged'; readonly own: Own; readonly now: string | undefined }
  /** Stopped by a moderator, or by the loss of a right. */
  | { readonly kind: 'stopped'; readonly what: 'MUTED' | 'CAMERA' | 'SCREEN' | 'RIGHT' }
  | { readonly kind: 'refused'; readonly reason: MediaRefusal | 'FAILED' };

/** Maps an error of the browser to a reason. */
export function deviceProblem(error: unknown): DeviceProblem {
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
