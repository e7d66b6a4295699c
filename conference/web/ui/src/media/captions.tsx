import type { ReadonlySignal } from '@preact/signals';
import { mediaWords } from '../words/media/index.js';

/** Caption of something that was said. */
export interface Caption {
  readonly key: string;
  /** Name of the speaker. */
  readonly name: string;
  readonly text: string;
}

/** Source of captions: the newest last, and only those that are displayed at once. */
export interface CaptionSource {
  readonly captions: ReadonlySignal<readonly Caption[]>;
}

/** Captions of what is said. */
export function Captions({ source }: { readonly source: CaptionSource }) {
  return (
    <div class="captions" role="log" aria-label={mediaWords.captions} tabIndex={0}>
      {source.captions.value.map(({ key, name, text }) => (
        <p key={key}>
          <bdi>{name}</bdi> {text}
        </p>
      ))}
    </div>
  );
}
