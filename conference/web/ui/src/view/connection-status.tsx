import type { Room } from '../room/room.js';
import { words } from '../words/index.js';

/**
 * Connection status. The countdown is not announced, because screen readers would be interrupted
 * every second.
 */
export function ConnectionStatus({ room }: { readonly room: Room }) {
  const view = room.connection.view.value;
  return (
    <div class={`connection ${view.state}`}>
      <p role="status" aria-label={words.connection.label}>
        {view.state === 'waiting' ? (
          <>
            {words.connection.reconnecting}
            <span aria-hidden="true">{words.connection.inSeconds(view.seconds)}</span>
          </>
        ) : (
          words.connection[view.state]
        )}
      </p>
      {view.state === 'waiting' && (
        <button type="button" class="small" onClick={() => room.retryNow()}>
          {words.connection.retry}
        </button>
      )}
    </div>
  );
}
