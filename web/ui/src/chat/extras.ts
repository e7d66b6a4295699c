import sheet from './chat.css?url';

export { AttachButton, ComposerParts, handleComposerKey } from './composer-parts.js';
export { LineBody } from './line-body.js';
export { LineMenu } from './line-menu.js';
export { Reactions } from './reactions.js';
export { handleLogKey, rove } from './roving.js';

/** Loads what all this looks like; may be tried again when it fails. */
export function dress(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${sheet} could not be loaded`));
    };
    document.head.append(link);
  });
}
