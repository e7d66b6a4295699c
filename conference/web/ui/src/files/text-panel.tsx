import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { sizeText } from '../chat/sizes.js';
import type { SharedFile, TextView as TextOf } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { fileWords } from '../words/files/index.js';
import { words } from '../words/index.js';
import type { FilesController } from './files-controller.js';
import { FindBar } from './find-bar.js';
import { TextController } from './text-controller.js';
import { countWords } from './words.js';

interface Props {
  readonly file: SharedFile;
  readonly text: TextOf;
  readonly room: Room;
  readonly controller: FilesController;
}

/** View of a text; the editor is loaded when the first text is opened. */
export function TextPanel({ file, text, room, controller }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const opened = useSignal<TextController | undefined>(undefined);
  const finding = useSignal(false);
  const first = useRef(text);

  useEffect(() => {
    if (root.current === null) return undefined;
    const made = new TextController(root.current, room, controller, file, first.current);
    opened.value = made;
    return () => made.close();
  }, [file.id]);
  useEffect(() => opened.value?.view.value?.handleView(text), [text, opened.value?.view.value]);

  const keys = (event: KeyboardEvent): void => {
    const ctrl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (ctrl && event.key.toLowerCase() === 'f') finding.value = true;
    else if (ctrl && event.key.toLowerCase() === 'g') document.getElementById('file-line')?.focus();
    else return;
    event.preventDefault();
  };
  const made = opened.value;
  const view = made?.view.value;

  return (
    <div class="text" onKeyDown={keys}>
      {finding.value && made !== undefined && (
        <FindBar
          controller={made}
          close={() => {
            finding.value = false;
            view?.focus();
          }}
        />
      )}
      <div class="text-view" ref={root} />
      {view === undefined && (
        <p class="files-hint" role="status">
          {made?.failed.value === true ? words.stages.notLoaded : fileWords.loading}
        </p>
      )}
      <p class="unseen" aria-live="polite">
        {made?.announcement.value}
      </p>
      {made !== undefined && <Status controller={made} find={() => (finding.value = !finding.value)} finding={finding.value} />}
    </div>
  );
}

interface StatusProps {
  readonly controller: TextController;
  readonly find: () => void;
  readonly finding: boolean;
}

/** Status line: position of the cursor, number of lines, and language. */
function Status({ controller, find, finding }: StatusProps) {
  controller.changes.value;
  const view = controller.view.value;
  if (view === undefined) return null;
  const { line, column } = view.cursor;
  const { lines, complete, bytes, encoding } = view.text;
  const go = (event: Event): void => {
    event.preventDefault();
    const wanted = document.getElementById('file-line');
    if (wanted instanceof HTMLInputElement && wanted.valueAsNumber >= 1) controller.goTo(wanted.valueAsNumber - 1);
  };
  return (
    <div class="status">
      <button type="button" class="small" aria-pressed={finding} onClick={find}>
        {fileWords.find}
      </button>
      <button type="button" class="small" aria-pressed={view.wrap} onClick={() => controller.wrap(!view.wrap)}>
        {fileWords.wrap}
      </button>
      <form onSubmit={go}>
        <label for="file-line">{fileWords.line}</label>
        <input id="file-line" type="number" min={1} max={Number(lines)} required placeholder={String(line + 1)} enterkeyhint="go" />
      </form>
      <p>
        {fileWords.place(countWords(line + 1), countWords(column + 1))} · {fileWords.lines(lines, countWords(Number(lines)), complete)} · {sizeText(Number(bytes))} · {encoding}
      </p>
      {!view.arrived && <p role="status">{fileWords.loading}</p>}
    </div>
  );
}
