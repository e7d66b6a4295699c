import './dialog.css';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  /** Label of the close button. */
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * Modal dialog. Escape, the close button and a click outside close it, and the focus returns to
 * where it was.
 */
export function Dialog({ title, close, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const from = document.activeElement;
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // The opener may disappear in the same update, together with the right or the member.
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
