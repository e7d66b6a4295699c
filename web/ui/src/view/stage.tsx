import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FilesDesk } from '../files/desk.js';
import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';
import { Late, Waiting } from './late.js';

/** What may stand beside the talk. */
export type StageName = 'board' | 'files';

/** On a phone the stage would take the place of what one is doing. */
const WIDE = '(min-width: 46.01rem)';

/** The room's files; what knows them is loaded once the room is there, and if that failed, when they are wanted. */
export function useFiles(room: Room, wanted: boolean): FilesDesk | undefined {
  const desk = useSignal<FilesDesk | undefined>(undefined);
  useEffect(() => {
    let needed = desk.peek() === undefined;
    if (needed) {
      import('../files/desk.js').then(
        ({ FilesDesk }) => {
          if (needed) desk.value = new FilesDesk(room);
        },
        () => undefined,
      );
    }
    return () => (needed = false);
  }, [room, wanted]);
  useEffect(
    () => () => {
      desk.peek()?.stop();
      desk.value = undefined;
    },
    [room],
  );
  return desk.value;
}

interface StagesProps {
  readonly room: Room;
  readonly files: FilesDesk | undefined;
  readonly stage: StageName | undefined;
  readonly choose: (stage: StageName | undefined) => void;
}

/** Chooses what stands beside the talk; on a phone, instead of it. */
export function Stages({ room, files, stage, choose }: StagesProps) {
  useOpening(files, stage, choose);
  const leader = files?.viewer.leader.value;
  const name = room.presence.attendees.value.find(({ member }) => member.id === leader?.member)?.member.name;
  const button = (which: StageName, label: string, news: string | undefined) => (
    <button type="button" class="small" aria-pressed={stage === which} onClick={() => choose(stage === which ? undefined : which)}>
      {label}
      {stage !== which && news !== undefined && <span class="dot" role="img" aria-label={news} />}
    </button>
  );
  return (
    <div class="stages" role="group" aria-label={words.stages.label}>
      <button type="button" class="small only-narrow" aria-pressed={stage === undefined} onClick={() => choose(undefined)}>
        {words.stages.chat}
      </button>
      {button('board', words.stages.board, room.touched.value.size > 0 ? words.stages.boardTouched : undefined)}
      {button('files', words.stages.files, name === undefined ? undefined : words.stages.filesShown(name))}
    </div>
  );
}

/** Opens the files when somebody points at one, where nothing else is on the stage, once for each file that is shown. */
function useOpening(files: FilesDesk | undefined, stage: StageName | undefined, choose: (stage: StageName) => void): void {
  const seen = useSignal(0n);
  const shown = useComputed(() => files?.viewer.files.value.length ?? 0).value;
  const pointed = files?.viewer.leader.value !== undefined;
  useEffect(() => {
    if (files === undefined) return;
    if (stage === 'files') seen.value = files.viewer.last;
    else if (pointed && stage === undefined && files.viewer.last > seen.value && matchMedia(WIDE).matches) choose('files');
  }, [files, stage, shown, pointed]);
}

interface StageProps {
  readonly room: Room;
  readonly you: Member;
  readonly stage: StageName;
  readonly files: FilesDesk | undefined;
}

/** What stands beside the talk, loaded when it is first opened. */
export function Stage({ room, you, stage, files }: StageProps) {
  if (stage === 'board') return <Late key="board" load={loadBoard} props={{ room, you }} />;
  if (files === undefined) return <Waiting text={words.stages.loading} />;
  return <Late key="files" load={loadFiles} props={{ room, you, desk: files }} />;
}

const loadBoard = () => import('../board/panel.js').then(({ BoardPanel }) => BoardPanel);
const loadFiles = () => import('../files/panel.js').then(({ FilesPanel }) => FilesPanel);
