import type { Page } from '../page.js';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';
import { ConnectionStatus } from './connection-status.js';
import { Logo } from './icons.js';

/** Shown while the page rejoins after a reload, with the progress. */
export function Rejoining({ page, room }: { readonly page: Page; readonly room: Room }) {
  return (
    <main class="entry">
      <div class="card" aria-busy="true">
        <Logo />
        <h1>{page.name}</h1>
        <p class="lead">{words.join.returning}</p>
        <ConnectionStatus room={room} />
        <a class="quiet" href="/">
          {words.join.other}
        </a>
      </div>
    </main>
  );
}
