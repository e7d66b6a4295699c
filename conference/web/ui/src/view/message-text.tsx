import { pieces } from './links.js';

/** Text of a message with links; it creates text nodes only, never HTML. */
export function MessageText({ text }: { readonly text: string }) {
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
