import type { Line } from '../line.js';
import { words } from '../words/index.js';

/** Notice that the page saves bandwidth, with what that changes. */
export function ThinSign({ line }: { readonly line: Line }) {
  if (!line.thin.value) return null;
  return (
    <details class="thin">
      <summary>{words.connection.thin}</summary>
      <p>{words.connection.spared}</p>
    </details>
  );
}
