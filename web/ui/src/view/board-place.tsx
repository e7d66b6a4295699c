import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';

type Panel = typeof import('../board/panel.js').BoardPanel;

/** Where the whiteboard comes, which is loaded when it is first opened. */
export function BoardPlace({ room, you }: { readonly room: Room; readonly you: Member }) {
  const panel = useSignal<{ readonly Panel: Panel } | undefined>(undefined);
  const failed = useSignal(false);

  useEffect(() => {
    import('../board/panel.js').then(
      ({ BoardPanel }) => (panel.value = { Panel: BoardPanel }),
      () => (failed.value = true),
    );
  }, []);

  const loaded = panel.value;
  if (loaded !== undefined) return <loaded.Panel room={room} you={you} />;
  return (
    <p class="board-place" role="status">
      {failed.value ? words.board.notLoaded : words.board.loading}
    </p>
  );
}
