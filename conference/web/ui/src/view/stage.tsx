import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FilesController } from '../files/files-controller.js';
import type { Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { browserStorage } from '../room/text-storage.js';
import { words } from '../words/index.js';
import { LazyPart, LoadingNotice } from './lazy-part.js';

/** Content of the stage beside the chat. */
export type StageName = 'board' | 'files';

const STAGES: readonly StageName[] = ['board', 'files'];

/**
 * Screen width from which the stage opens by itself; on a phone it would replace what the user is
 * doing.
 */
const WIDE = '(min-width: 46.01rem)';

/** Returns the room's files; loaded after joining, and if that failed, on request. */
export function useFiles(room: Room, you: Member, wanted: boolean): FilesController | undefined {
  const controller = useSignal<FilesController | undefined>(undefined);
  useEffect(() => {
    let needed = controller.peek() === undefined;
    if (needed) {
      import('../files/files-controller.js').then(
        ({ FilesController }) => {
          if (needed) controller.value = new FilesController(room, you);
        },
        () => undefined,
      );
    }
    return () => (needed = false);
  }, [room, you.id, wanted]);
  useEffect(
    () => () => {
      controller.peek()?.stop();
      controller.value = undefined;
    },
    [room, you.id],
  );
  return controller.value;
}

/** Returns the content of the stage in this tab, restored after a reload. */
export function useStage(room: Room): readonly [StageName | undefined, (stage: StageName | undefined, kept?: boolean) => void] {
  const tab = browserStorage(() => sessionStorage);
  const slot = `parley.stage.${room.name}`;
  const stage = useSignal(STAGES.find((name) => name === tab.get(slot)));
  return [
    stage.value,
    (chosen, kept = true) => {
      stage.value = chosen;
      if (kept) tab.set(slot, chosen);
    },
  ];
}

/** Content that another member presents: the common board, or else a file. */
interface Presented {
  readonly stage: StageName;
  /** Unique key of this presentation. */
  readonly key: string;
  readonly by: string;
}

function presentedOf(room: Room, you: Member, files: FilesController | undefined): Presented | undefined {
  const presenter = room.presenter.value;
  if (presenter !== undefined && presenter.id !== you.id) return { stage: 'board', key: `board ${presenter.id}`, by: presenter.name };
  const filePresenter = files?.viewer.presenter.value;
  const by = room.presence.attendees.value.find(({ member }) => member.id === filePresenter?.member)?.member.name;
  return files === undefined || by === undefined || files.viewer.files.value.length === 0 ? undefined : { stage: 'files', key: `files ${files.viewer.last}`, by };
}

interface StagesProps {
  readonly room: Room;
  readonly you: Member;
  readonly files: FilesController | undefined;
  readonly stage: StageName | undefined;
  readonly choose: (stage: StageName | undefined, kept?: boolean) => void;
}

/**
 * Buttons that choose the content of the stage; on a phone it replaces the chat. They also announce
 * what is presented elsewhere.
 */
export function Stages({ room, you, files, stage, choose }: StagesProps) {
  const presented = presentedOf(room, you, files);
  const { isNew, pick } = useOpening(presented, stage, choose);
  const shown = presented === undefined ? undefined : words.stages.shown[presented.stage](presented.by);
  const button = (which: StageName, label: string, news: string | undefined) => (
    <button type="button" class="small" aria-pressed={stage === which} onClick={() => pick(stage === which ? undefined : which)}>
      {label}
      {stage !== which && news !== undefined && <span class="dot" role="img" aria-label={news} />}
    </button>
  );
  return (
    <>
      <div class="stages" role="group" aria-label={words.stages.label}>
        <button type="button" class="small only-narrow" aria-pressed={stage === undefined} onClick={() => pick(undefined)}>
          {words.stages.chat}
        </button>
        {button('board', words.stages.board, presented?.stage === 'board' ? shown : room.touched.value.size > 0 ? words.stages.boardTouched : undefined)}
        {button('files', words.stages.files, presented?.stage === 'files' ? shown : undefined)}
      </div>
      <div class="presented" role="status">
        {isNew && presented !== undefined && (
          <>
            {shown}
            <button type="button" class="small" onClick={() => pick(presented.stage)}>
              {words.stages.open}
            </button>
          </>
        )}
      </div>
    </>
  );
}

/**
 * Opens presented content once, for members who have nothing else open or whose stage was opened by
 * an earlier presentation. Closed content is not opened again.
 *
 * @returns whether the content was neither viewed nor closed here, and a function that chooses
 * something else
 */
function useOpening(presented: Presented | undefined, stage: StageName | undefined, choose: StagesProps['choose']): { readonly isNew: boolean; readonly pick: (stage: StageName | undefined) => void } {
  const seen = useSignal('');
  const carried = useSignal(false);
  useEffect(() => {
    // A member who opens the board again presents it anew.
    if (presented?.stage !== 'board' && seen.value.startsWith('board')) seen.value = '';
    if (presented === undefined) return;
    if (stage === presented.stage) seen.value = presented.key;
    else if (presented.key !== seen.value && (stage === undefined || carried.value) && matchMedia(WIDE).matches) {
      carried.value = true;
      choose(presented.stage, false);
    }
  }, [presented?.key, stage]);
  return {
    isNew: presented !== undefined && presented.stage !== stage && presented.key !== seen.value,
    pick(chosen) {
      carried.value = false;
      choose(chosen);
    },
  };
}

interface StageProps {
  readonly room: Room;
  readonly you: Member;
  readonly stage: StageName;
  readonly files: FilesController | undefined;
}

/** Content of the stage, loaded when it is first opened. */
export function Stage({ room, you, stage, files }: StageProps) {
  if (stage === 'board') return <LazyPart key="board" load={loadBoard} props={{ room, you }} />;
  if (files === undefined) return <LoadingNotice text={words.stages.loading} />;
  return <LazyPart key="files" load={loadFiles} props={{ room, you, controller: files }} />;
}

const loadBoard = () => import('../board/panel.js').then(({ BoardPanel }) => BoardPanel);
const loadFiles = () => import('../files/panel.js').then(({ FilesPanel }) => FilesPanel);
