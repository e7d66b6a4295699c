import type { SpokenCaptions } from '../room/spoken-captions.js';
import { mediaWords } from '../words/media/index.js';

/** Captions of what is said. */
export function Captions({ source }: { readonly source: SpokenCaptions }) {
  return (
    <div class="captions" role="log" aria-label={mediaWords.captions} tabIndex={0}>
      {source.shown.value.map(({ caption, speaker, text, language }) => (
        <p key={caption} lang={language === '' ? undefined : language} dir="auto">
          <bdi>{speaker.name}</bdi> {text}
        </p>
      ))}
    </div>
  );
}
