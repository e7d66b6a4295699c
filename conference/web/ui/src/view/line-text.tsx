import { pieces } from './links.js';

/** What somebody said: text as text, links to follow. */
export function LineText({ text }: { readonly text: string }) {
  return (
    <p class="text" dir="auto">
      {pieces(text).map((piece, i) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a key={i} href={piece.href} target="_blank" rel="noopener noreferrer">
            {piece.text}
          </a>
        ),
      )}
    </p>
  );
}
