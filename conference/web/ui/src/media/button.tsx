import { TALK_BUTTON } from './talk-key.js';
import { Icon, type IconName } from './icons.js';

interface ButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** State of a toggle button; undefined for other buttons. */
  readonly pressed?: boolean;
  readonly able?: boolean;
  /** True for the microphone button, on which the push-to-talk key may be held. */
  readonly talk?: boolean;
  readonly look?: string;
  readonly onClick: () => void;
}

/** Button that shows an icon. */
export function IconButton({ icon, label, pressed, able = true, talk = false, look = '', onClick }: ButtonProps) {
  return (
    <button type="button" class={`act ${look}`} title={label} aria-label={label} aria-pressed={pressed} aria-disabled={!able} {...(talk ? { [TALK_BUTTON]: '' } : {})} onClick={() => able && onClick()}>
      <Icon name={icon} />
    </button>
  );
}
