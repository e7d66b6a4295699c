import { link } from '../link.js';
import sheet from './desk.css?url';

export { DeskBar } from './bar.js';
export { LeaveButton } from './leave-button.js';
export { MemberButton } from './member-dialog.js';
export { RoomDesk } from './room-desk.js';

/** Loads the style sheet of these parts; can be retried after a failure. */
export function dress(): Promise<void> {
  return link(sheet);
}
