import { link } from '../link.js';
import sheet from './chat.css?url';

export { AttachButton, ComposerParts, handleComposerKey } from './composer-parts.js';
export { LineBody } from './line-body.js';
export { LineMenu } from './line-menu.js';
export { Reactions } from './reactions.js';
export { Signs } from '../desk/signs.js';
export { handleLogKey, rove } from './roving.js';

/** Loads the style sheet of these parts; can be retried after a failure. */
export function dress(): Promise<void> {
  return link(sheet);
}
