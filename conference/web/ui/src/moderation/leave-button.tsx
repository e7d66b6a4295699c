import { useSignal } from '@preact/signals';
import { Dialog } from '../view/dialog.js';
import { moderationWords } from '../words/moderation/index.js';
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
        <Dialog title={moderationWords.leave} close={moderationWords.close} onClose={() => (open.value = false)}>
          <p>{moderationWords.leaveHint}</p>
          <div class="fate">
            <button type="button" class="main" onClick={() => leave(false)}>
              {moderationWords.leaveAndForget}
            </button>
            <button type="button" class="small" onClick={() => leave(true)}>
              {moderationWords.leaveAndKeep}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
