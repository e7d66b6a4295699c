import type { Room } from '../room/room.js';
import { words } from '../words/index.js';

/**
 * Notices about the server: the page came to another one, nothing can be stored at the moment, or the
 * line to the other servers is down.
 * Each is a status, so that screen readers announce it.
 */
export function ServerSign({ room }: { readonly room: Room }) {
  return (
    <>
      <p class="server-sign" role="status">
        {room.moved.value && (
          <>
            {words.room.moved}
            <button type="button" class="small" onClick={() => (room.moved.value = false)}>
              {words.room.understood}
            </button>
          </>
        )}
      </p>
      <p class="server-sign" role="status">
        {room.outbox.overdue.value && words.room.notStored}
      </p>
      <p class="server-sign" role="status">
        {room.fork.value !== undefined && words.room.forked}
      </p>
    </>
  );
}
