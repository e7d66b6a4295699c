import type { Room } from '../room/room.js';
import { fileWords } from '../words/files/index.js';
import type { FilesController } from './files-controller.js';
import { nameOfMember } from './names.js';

interface Props {
  readonly controller: FilesController;
  readonly room: Room;
}

/** Tab list of the files; the arrow keys move between tabs. */
export function Tabs({ controller, room }: Props) {
  const { viewer } = controller;
  const files = viewer.files.value;
  const current = viewer.current.value;
  const presenter = viewer.presenter.value;
  const open = files.find(({ id }) => id === current);
  if (open === undefined) return <div class="tabs" />;

  const walk = (event: KeyboardEvent): void => {
    const at = files.indexOf(open);
    const to = event.key === 'ArrowRight' ? at + 1 : event.key === 'ArrowLeft' ? at - 1 : event.key === 'Home' ? 0 : event.key === 'End' ? files.length - 1 : undefined;
    const file = to === undefined ? undefined : files[(to + files.length) % files.length];
    if (file === undefined) return;
    event.preventDefault();
    viewer.look(file.id);
    document.getElementById(`tab-${file.id}`)?.focus();
  };

  return (
    <div class="tabs">
      <div role="tablist" aria-label={fileWords.tabs} onKeyDown={walk}>
        {files.map(({ id, name }) => (
          <button key={id} id={`tab-${id}`} type="button" role="tab" aria-selected={id === current} aria-controls={id === current ? 'file' : undefined} tabIndex={id === current ? 0 : -1} title={name} onClick={() => viewer.look(id)}>
            <bdi>{name}</bdi>
            {presenter?.placing.file === id && id !== current && <span class="dot" role="img" aria-label={fileWords.pointsHere(nameOfMember(room, presenter.member))} />}
          </button>
        ))}
      </div>
      {controller.mayShow.value && (
        <button type="button" class="close" title={fileWords.close(open.name)} aria-label={fileWords.close(open.name)} onClick={() => void controller.close(open.id, open.name)}>
          <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      )}
    </div>
  );
}
