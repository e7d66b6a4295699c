import { linkStyleSheet } from '../style-sheet.js';
import sheet from './moderation.css?url';

export { ModerationBar } from './bar.js';
export { LeaveButton } from './leave-button.js';
export { MemberButton } from './member-dialog.js';
export { RoomModeration } from './room-moderation.js';

/** Loads the style sheet of these parts; can be retried after a failure. */
export function loadStyles(): Promise<void> {
  return linkStyleSheet(sheet);
}
