import '../board/board.css';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { DrawingTools } from '../board/toolbar.js';
import type { Member, SharedFile } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { fileWords } from '../words/files/index.js';
import { boardWords } from '../words/board/index.js';
import type { FilesController } from './files-controller.js';
import { PageSheet } from './page-sheet.js';
import { refusalWords } from './words.js';

interface Props {
  readonly file: SharedFile;
  readonly pages: number;
  readonly version: bigint;
  readonly room: Room;
  readonly you: Member;
  readonly controller: FilesController;
}

/** Pages of an image or PDF, with ink over them. */
export function Pages({ file, pages, version, room, you, controller }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const sheet = useSignal<PageSheet | undefined>(undefined);
  const seen = useRef(version);

  useLayoutEffect(() => {
    if (root.current === null) return undefined;
    const opened = new PageSheet(root.current, controller, room, you, file, pages);
    sheet.value = opened;
    return () => opened.close();
  }, [file.id]);
  useEffect(() => {
    if (version !== seen.current) sheet.value?.handlePages(pages);
    seen.current = version;
  }, [version, pages]);

  const opened = sheet.value;
  const refusal = opened?.refusal.value ?? undefined;
  const inkProblem = opened?.board.problem.value;
  const goOn = (): void => {
    if (opened !== undefined) opened.board.problem.value = undefined;
  };
  return (
    <div class="pages">
      {opened !== undefined && <PageTools sheet={opened} pages={pages} />}
      <div class="page-view" ref={root} onPointerDown={goOn} />
      {refusal !== undefined && (
        <p class="files-refusal" role="alert">
          {refusalWords(refusal)}
        </p>
      )}
      {inkProblem !== undefined && (
        <p class="files-refusal" role="alert">
          {inkProblem}
        </p>
      )}
      <p class="unseen" aria-live="polite">
        {opened?.board.announcement.value}
      </p>
    </div>
  );
}

function PageTools({ sheet, pages }: { readonly sheet: PageSheet; readonly pages: number }) {
  sheet.board.changes.value;
  const { bench } = sheet.board.view;
  const page = sheet.page.value;
  const drawing = bench.mayDraw && bench.tool !== 'hand';
  return (
    <div class="page-tools" role="toolbar" aria-label={fileWords.pageTools}>
      <div class="set">
        <button type="button" class="small" aria-disabled={page <= 1} onClick={() => sheet.turn(page - 1)}>
          {fileWords.pageBefore}
        </button>
        <span class="page" role="status">
          {fileWords.page(page, pages)}
        </span>
        <button type="button" class="small" aria-disabled={page >= pages} onClick={() => sheet.turn(page + 1)}>
          {fileWords.pageAfter}
        </button>
      </div>
      <div class="set">
        <button type="button" class="small" onClick={() => sheet.zoom('out')}>
          {boardWords.zoomOut}
        </button>
        <button type="button" class="small" onClick={() => sheet.fit()}>
          {fileWords.fit}
        </button>
        <button type="button" class="small" onClick={() => sheet.zoom('in')}>
          {boardWords.zoomIn}
        </button>
      </div>
      {bench.mayDraw && (
        <button type="button" class="small" aria-pressed={drawing} onClick={() => (bench.tool = drawing ? 'hand' : 'pen')}>
          {fileWords.draw}
        </button>
      )}
      {sheet.loading.value && <span role="status">{fileWords.loading}</span>}
      {drawing && (
        <div class="board-tools">
          <DrawingTools controller={sheet.board} />
        </div>
      )}
    </div>
  );
}
