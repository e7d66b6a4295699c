import type { Line } from '../line.js';
import { words } from '../words/index.js';

/** Says that the page is sparing with a thin line, and with what. */
export function ThinSign({ line }: { readonly line: Line }) {
  if (!line.thin.value) return null;
  return (
    <details class="thin">
      <summary>{words.connection.thin}</summary>
      <p>{words.connection.spared}</p>
    </details>
  );
}
