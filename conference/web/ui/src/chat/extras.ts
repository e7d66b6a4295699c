import { linkStyleSheet } from '../style-sheet.js';
import sheet from './chat.css?url';

export { AttachButton, ComposerParts, handleComposerKey } from './composer-parts.js';
export { MessageBody } from './message-body.js';
export { MessageMenu } from './message-menu.js';
export { Reactions } from './reactions.js';
export { Signs } from '../moderation/signs.js';
export { handleLogKey, rove } from './roving.js';

/** Loads the style sheet of these parts; can be retried after a failure. */
export function loadStyles(): Promise<void> {
  return linkStyleSheet(sheet);
}
