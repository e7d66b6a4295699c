interface SwitchProps {
  readonly on: boolean;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What it shall be. The switch shows the other state when that has come true. */
  readonly onChange: (on: boolean) => void;
}

/** Something that is on or off. */
export function Switch({ on, label, hint, onChange }: SwitchProps) {
  return (
    <button type="button" class="switch" role="switch" aria-checked={on} onClick={() => onChange(!on)}>
      <span>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      <span class="track" aria-hidden="true" />
    </button>
  );
}
