import { link } from '../link.js';
import sheet from './desk.css?url';

export { DeskBar } from './bar.js';
export { LeaveButton } from './leave-button.js';
export { MemberButton } from './member-dialog.js';
export { RoomDesk } from './room-desk.js';

/** Loads what all this looks like; may be tried again when it fails. */
export function dress(): Promise<void> {
  return link(sheet);
}
