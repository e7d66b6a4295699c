import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';

type Panel = typeof import('../chat/search-panel.js').SearchPanel;

/** Search panel, loaded on first use. */
export function SearchPlace({ room, onClose }: { readonly room: Room; readonly onClose: () => void }) {
  const panel = useSignal<{ readonly Panel: Panel } | undefined>(undefined);
  const failed = useSignal(false);

  useEffect(() => {
    import('../chat/search-panel.js').then(
      ({ SearchPanel }) => (panel.value = { Panel: SearchPanel }),
      () => (failed.value = true),
    );
  }, []);

  const loaded = panel.value;
  if (loaded !== undefined) return <loaded.Panel room={room} onClose={onClose} />;
  return failed.value ? <p role="status">{words.search.failed}</p> : null;
}
