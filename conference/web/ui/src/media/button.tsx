import { TALK_BUTTON } from './talk-key.js';
import { Icon, type IconName } from './icons.js';

interface ButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Whether it is on, where it is something that is on or off. */
  readonly pressed?: boolean;
  readonly able?: boolean;
  /** What the space bar may be held on. */
  readonly talk?: boolean;
  readonly look?: string;
  readonly onClick: () => void;
}

/** A button that is a picture. */
export function IconButton({ icon, label, pressed, able = true, talk = false, look = '', onClick }: ButtonProps) {
  return (
    <button type="button" class={`act ${look}`} title={label} aria-label={label} aria-pressed={pressed} aria-disabled={!able} {...(talk ? { [TALK_BUTTON]: '' } : {})} onClick={() => able && onClick()}>
      <Icon name={icon} />
    </button>
  );
}
