import type { ComponentChildren } from 'preact';
import { Dialog } from '../view/dialog.js';
import { deskWords } from '../words/desk/index.js';
import type { RoomDesk } from './room-desk.js';

interface DialogProps {
  readonly desk: RoomDesk;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Dialog of a moderator, with the reason if the last action failed. */
export function DeskDialog({ desk, title, children }: DialogProps) {
  const refusal = desk.refusal.value;
  return (
    <Dialog title={title} close={deskWords.close} onClose={() => (desk.opened.value = undefined)}>
      {children}
      <p class="hint wrong" role="alert">
        {refusal !== undefined && deskWords.refusals[refusal]}
      </p>
    </Dialog>
  );
}
