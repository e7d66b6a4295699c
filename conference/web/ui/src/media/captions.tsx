import type { ReadonlySignal } from '@preact/signals';
import { mediaWords } from '../words/media/index.js';

/** Something that was said, written down. */
export interface Caption {
  readonly key: string;
  /** Who said it. */
  readonly name: string;
  readonly text: string;
}

/** Writes down what is said: the newest last, and no more than are to be seen at once. */
export interface CaptionSource {
  readonly captions: ReadonlySignal<readonly Caption[]>;
}

/** What is said, to be read. */
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
