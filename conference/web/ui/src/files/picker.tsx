import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { sizeText } from '../chat/sizes.js';
import type { FolderListing } from '../generated/Rooms.js';
import { fileWords } from '../words/files/index.js';
import type { FilesController } from './files-controller.js';
import { refusalWords } from './words.js';

/** File picker: this computer, or the folder that the server shares. */
export function Picker({ controller }: { readonly controller: FilesController }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div class="picker">
      <div class="picker-own">
        <button type="button" class="main" onClick={() => input.current?.click()}>
          {fileWords.upload}
        </button>
        <input
          ref={input}
          class="unseen"
          type="file"
          multiple
          tabIndex={-1}
          aria-label={fileWords.upload}
          onChange={({ currentTarget }) => {
            void controller.send([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <p class="hint">{fileWords.dropHint}</p>
      </div>
      {controller.hasFolder.value && <Browser controller={controller} />}
    </div>
  );
}

/** Browser of the shared folder, one level at a time. */
function Browser({ controller }: { readonly controller: FilesController }) {
  const path = useSignal('');
  const folder = useSignal<FolderListing | undefined>(undefined);
  const wrong = useSignal<string | undefined>(undefined);
  const connections = controller.connections.value;

  useEffect(() => {
    let current = true;
    void controller.folder(path.value).then((answer) => {
      if (!current || answer.type === 'Lost') return;
      folder.value = answer.type === 'Got' ? answer.value : undefined;
      wrong.value = answer.type === 'Refused' ? refusalWords({ ...answer, name: '' }) : undefined;
    });
    return () => (current = false);
  }, [path.value, connections]);

  const under = (name: string): string => (path.value === '' ? name : `${path.value}/${name}`);
  return (
    <div class="browser">
      <ConnectionPhase path={path.value} go={(to) => (path.value = to)} />
      {wrong.value !== undefined && <p role="alert">{wrong.value}</p>}
      <ul aria-label={fileWords.folder}>
        {folder.value?.entries.map((entry) => (
          <li key={entry.name}>
            <button type="button" onClick={() => (entry.folder ? (path.value = under(entry.name)) : void controller.show({ type: 'FolderSource', path: under(entry.name) }, entry.name))}>
              <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round">
                <path d={entry.folder ? 'M3 6h6l2 2h10v11H3z' : 'M6 3h8l4 4v14H6zM14 3v4h4'} />
              </svg>
              <bdi>{entry.name}</bdi>
              {entry.folder ? <span class="unseen">{fileWords.isFolder}</span> : <span class="size">{sizeText(Number(entry.bytes))}</span>}
            </button>
          </li>
        ))}
      </ul>
      {folder.value?.entries.length === 0 && <p class="hint">{fileWords.empty}</p>}
      {folder.value?.more === true && <p class="hint">{fileWords.more}</p>}
    </div>
  );
}

function ConnectionPhase({ path, go }: { readonly path: string; readonly go: (path: string) => void }) {
  const names = path === '' ? [] : path.split('/');
  return (
    <nav class="way" aria-label={fileWords.way}>
      <button type="button" aria-current={names.length === 0 ? 'location' : undefined} onClick={() => go('')}>
        {fileWords.folder}
      </button>
      {names.map((name, at) => (
        <button key={at} type="button" aria-current={at === names.length - 1 ? 'location' : undefined} onClick={() => go(names.slice(0, at + 1).join('/'))}>
          {name}
        </button>
      ))}
    </nav>
  );
}
