/**
 * Time for which the key must be held on the button to count as push-to-talk and not as a press.
 */
const PRESS_MILLIS = 300;

const OTHERS = 'input, textarea, select, button, a, summary, audio, video, [contenteditable], [tabindex], [role=application]';

/** Attribute of the microphone button, on which the key does both. */
export const TALK_BUTTON = 'data-talk';

interface Key {
  readonly code: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  preventDefault(): void;
  composedPath(): readonly unknown[];
}

interface Talker {
  readonly enabled: () => boolean;
  readonly talk: (on: boolean) => void;
  /** Called for a short press on the button. */
  readonly press: () => void;
  readonly now: () => number;
}

/**
 * Push-to-talk: the microphone is on while the space bar is held, unless the focused element uses
 * the key itself.
 */
export class TalkKey {
  private since: number | undefined;
  private onButton = false;

  constructor(private readonly talker: Talker) {}

  handleDown(key: Key): void {
    if (key.code !== 'Space' || key.ctrlKey || key.altKey || key.metaKey || key.shiftKey || !this.talker.enabled()) return;
    const place = placeOf(key.composedPath());
    if (place === 'other') return;
    key.preventDefault();
    if (key.repeat || this.since !== undefined) return;
    this.since = this.talker.now();
    this.onButton = place === 'button';
    this.talker.talk(true);
  }

  handleUp(key: Key): void {
    if (key.code !== 'Space' || this.since === undefined) return;
    key.preventDefault();
    const short = this.talker.now() - this.since < PRESS_MILLIS;
    this.release();
    if (short && this.onButton) this.talker.press();
  }

  /** Ends push-to-talk when the page loses keyboard focus. */
  release(): void {
    if (this.since === undefined) return;
    this.since = undefined;
    this.talker.talk(false);
  }
}

function placeOf(path: readonly unknown[]): 'free' | 'button' | 'other' {
  const [focused] = path;
  if (!(focused instanceof Element)) return 'free';
  if (focused.closest(`[${TALK_BUTTON}]`) !== null) return 'button';
  return path.some((place) => place instanceof Element && place.matches(OTHERS)) ? 'other' : 'free';
}
