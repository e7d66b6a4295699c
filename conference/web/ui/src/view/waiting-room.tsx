import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Page } from '../page.js';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';
import { ConnectionStatus } from './connection-status.js';
import { Logo } from './icons.js';

/** Waiting room: shown until a tutor decides. */
export function WaitingRoom({ page, room }: { readonly page: Page; readonly room: Room }) {
  const head = useRef<HTMLHeadingElement>(null);
  // The form that had the focus has disappeared.
  useLayoutEffect(() => head.current?.focus(), []);

  return (
    <main class="entry">
      <div class="card">
        <Logo />
        <h1 ref={head} tabIndex={-1}>
          {page.name}
        </h1>
        <p class="lead waits" role="status">
          {words.join.waiting}
        </p>
        <p class="hint">{words.join.waitingHint}</p>
        {room.connection.view.value.state === 'waiting' && <ConnectionStatus room={room} />}
        <button type="button" class="small" onClick={() => page.giveUp()}>
          {words.join.giveUp}
        </button>
      </div>
    </main>
  );
}
