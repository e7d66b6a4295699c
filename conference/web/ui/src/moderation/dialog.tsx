import type { ComponentChildren } from 'preact';
import { Dialog } from '../view/dialog.js';
import { moderationWords } from '../words/moderation/index.js';
import type { RoomModeration } from './room-moderation.js';

interface DialogProps {
  readonly moderation: RoomModeration;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Dialog of a moderator, with the reason if the last action failed. */
export function ModerationDialog({ moderation, title, children }: DialogProps) {
  const refusal = moderation.refusal.value;
  return (
    <Dialog title={title} close={moderationWords.close} onClose={() => (moderation.opened.value = undefined)}>
      {children}
      <p class="hint wrong" role="alert">
        {refusal !== undefined && moderationWords.refusals[refusal]}
      </p>
    </Dialog>
  );
}
