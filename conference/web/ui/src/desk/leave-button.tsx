import { useSignal } from '@preact/signals';
import { Dialog } from '../view/dialog.js';
import { deskWords } from '../words/desk/index.js';
import { words } from '../words/index.js';

interface Props {
  readonly leave: (keepPlace: boolean) => void;
}

/**
 * Leave button of a moderator. It asks whether other people use this device: they must not find the
 * stored session, and without it the member loses the moderator role.
 */
export function LeaveButton({ leave }: Props) {
  const open = useSignal(false);
  return (
    <>
      <button type="button" class="small" aria-haspopup="dialog" onClick={() => (open.value = true)}>
        {words.room.leave}
      </button>
      {open.value && (
        <Dialog title={deskWords.leave} close={deskWords.close} onClose={() => (open.value = false)}>
          <p>{deskWords.leaveHint}</p>
          <div class="fate">
            <button type="button" class="main" onClick={() => leave(false)}>
              {deskWords.leaveAndForget}
            </button>
            <button type="button" class="small" onClick={() => leave(true)}>
              {deskWords.leaveAndKeep}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
