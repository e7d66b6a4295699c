import './dialog.css';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  /** What the button that closes it says. */
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** What is done in front of the room. Escape, the button and a press beside it close it, and the focus returns to where it came from. */
export function Dialog({ title, close, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();

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

  return (
    <dialog ref={box} aria-labelledby={id} onClose={onClose} onClick={({ target }) => target === box.current && onClose()}>
      <div class="inside">
        <div class="head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="small" onClick={onClose}>
            {close}
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
