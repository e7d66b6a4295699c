import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { deskWords } from '../words/desk/index.js';
import type { RoomDesk } from './room-desk.js';

interface DialogProps {
  readonly desk: RoomDesk;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** What is done in front of the room. Escape, the button and a press beside it close it, and the focus returns to where it came from. */
export function Dialog({ desk, title, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const refusal = desk.refusal.value;

  useLayoutEffect(() => {
    const from = document.activeElement;
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // What it was opened by may go in the same breath, with the right or with the member.
      queueMicrotask(() => {
        if (from instanceof HTMLElement && from.isConnected) from.focus();
        else document.getElementById('message')?.focus();
      });
    };
  }, []);

  const close = (): void => void (desk.opened.value = undefined);
  return (
    <dialog ref={box} class="desk" aria-labelledby="desk-title" onClose={close} onClick={({ target }) => target === box.current && close()}>
      <div class="inside">
        <div class="head">
          <h2 id="desk-title">{title}</h2>
          <button type="button" class="small" onClick={close}>
            {deskWords.close}
          </button>
        </div>
        {children}
        <p class="hint wrong" role="alert">
          {refusal !== undefined && deskWords.refusals[refusal]}
        </p>
      </div>
    </dialog>
  );
}
