import './files.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Member, SharedFile } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { fileWords } from '../words/files/index.js';
import type { FilesController } from './files-controller.js';
import { LazyPart } from '../view/lazy-part.js';
import { Followers } from './followers.js';
import { Picker } from './picker.js';
import { Tabs } from './tabs.js';
import { TextPanel } from './text-panel.js';
import { refusalWords } from './words.js';

/** Loaded together with the board, whose ink is drawn over the pages. */
const loadPages = () => import('./pages.js').then(({ Pages }) => Pages);

interface Props {
  readonly room: Room;
  readonly you: Member;
  readonly controller: FilesController;
}

/**
 * Panel of the shared files: tabs above, the file below, and a button to open more for those who
 * may.
 */
export function FilesPanel({ room, you, controller }: Props) {
  const picking = useSignal(false);
  const over = useSignal(false);
  const { viewer } = controller;
  const files = viewer.files.value;
  const file = files.find(({ id }) => id === viewer.current.value);
  const mayShow = controller.mayShow.value;

  useEffect(() => {
    controller.setLooking(true);
    return () => controller.setLooking(false);
  }, [controller]);
  useEffect(() => {
    picking.value = false;
  }, [viewer.current.value]);

  const drop = (event: DragEvent): void => {
    over.value = false;
    if (event.defaultPrevented || !mayShow || event.dataTransfer === null || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void controller.send([...event.dataTransfer.files]);
  };
  const dragged = (event: DragEvent): void => {
    if (!mayShow || event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    over.value = true;
  };

  return (
    <section class={over.value ? 'files over' : 'files'} aria-label={fileWords.label} onDragOver={dragged} onDragLeave={() => (over.value = false)} onDrop={drop}>
      <div class="files-bar">
        <Tabs controller={controller} room={room} />
        {mayShow && files.length > 0 && (
          <button type="button" class="small" aria-pressed={picking.value} onClick={() => (picking.value = !picking.value)}>
            {fileWords.open}
          </button>
        )}
        <Followers controller={controller} room={room} you={you} />
      </div>
      <Notices controller={controller} />
      {mayShow && (picking.value || file === undefined) ? <Picker controller={controller} /> : file === undefined ? <p class="files-hint">{fileWords.nothing}</p> : <Shown key={file.id} file={file} room={room} you={you} controller={controller} />}
    </section>
  );
}

function Shown({ file, room, you, controller }: Props & { readonly file: SharedFile }) {
  const view = controller.viewer.views.value.get(file.id);
  const connections = controller.connections.value;

  useEffect(() => {
    void controller.learn(file.id);
  }, [file.id, connections]);

  return (
    <div class="file" role="tabpanel" id="file" aria-labelledby={`tab-${file.id}`}>
      {view === undefined && (
        <p class="files-hint" role="status">
          {fileWords.loading}
        </p>
      )}
      {view?.type === 'UnavailableView' && <p class="files-hint">{fileWords.gone}</p>}
      {view?.type === 'TextView' && <TextPanel file={file} text={view} room={room} controller={controller} />}
      {view?.type === 'PagesView' && <LazyPart load={loadPages} props={{ file, pages: view.pages, version: view.version, room, you, controller }} />}
    </div>
  );
}

function Notices({ controller }: { readonly controller: FilesController }) {
  const refusal = controller.refusal.value;
  const sending = controller.sending.value;
  return (
    <>
      {refusal !== undefined && (
        <div class="files-refusal" role="alert">
          <p>{refusalWords(refusal)}</p>
          <button type="button" class="small" onClick={() => (controller.refusal.value = undefined)}>
            {fileWords.understood}
          </button>
        </div>
      )}
      {sending !== undefined && (
        <div class="files-sending">
          <label for="files-sent">{fileWords.sending(sending.name)}</label>
          <progress id="files-sent" max={sending.of} value={sending.bytes} />
        </div>
      )}
    </>
  );
}
