import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface PopupProps {
  readonly look: string;
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}

/**
 * Pop-up with text or buttons above its button. Only one is open at a time; it closes when the
 * focus leaves it or Escape is pressed.
 */
export function Popup({ look, summary, children }: PopupProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (details.current !== null) details.current.open = false;
  };
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node) || details.current?.contains(relatedTarget) !== true) close();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || details.current?.open !== true) return;
    close();
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={details} class={`popup ${look}`} name="call-popup" onFocusOut={leave} onKeyDown={key}>
      <summary>{summary}</summary>
      <div class="inside">{children}</div>
    </details>
  );
}
