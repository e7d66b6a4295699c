interface SwitchProps {
  readonly on: boolean;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Called with the requested state. The switch shows the new state when `on` changes. */
  readonly onChange: (on: boolean) => void;
}

/** Switch that is on or off. */
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
