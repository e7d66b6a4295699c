import { commands, orderBetween, redo, toneOf, undo, zoom, type ToolName } from '@parley/board';
import type { Member } from '../generated/Rooms.js';
import { randomUuid } from '../room/uuid.js';
import { boardWords } from '../words/board/index.js';
import type { BoardController } from './board-controller.js';
import { Icon } from './icons.js';
import { save } from '../save.js';

const TOOLS: readonly ToolName[] = ['select', 'hand', 'pen', 'marker', 'eraser', 'line', 'arrow', 'rectangle', 'ellipse', 'text', 'laser'];
/** Tools of members who may not draw. */
const LOOKING: readonly ToolName[] = ['hand'];
const COLOURS = [0x1c2322ff, 0xc92a2aff, 0xe8590cff, 0x2f9e44ff, 0x1971c2ff, 0x6741d9ff].map((colour) => colour | 0);
const WIDTHS = [3, 6, 12] as const;

interface ToolbarProps {
  readonly controller: BoardController;
  readonly followable: readonly Member[];
}

/** Board actions other than drawing. */
export function Toolbar({ controller, followable }: ToolbarProps) {
  return (
    <div class="board-tools" role="toolbar" aria-label={boardWords.tools}>
      <DrawingTools controller={controller} />
      <Zoom controller={controller} />
      <Pages controller={controller} />
      <Follow controller={controller} followable={followable} />
      <Save controller={controller} />
    </div>
  );
}

/** Drawing tools, colours, and undo. */
export function DrawingTools({ controller }: { readonly controller: BoardController }) {
  // Reading the signal subscribes this component to it.
  controller.changes.value;
  const { bench } = controller.view;

  return (
    <>
      <div class="set">
        {(bench.mayDraw ? TOOLS : LOOKING).map((tool) => (
          <button key={tool} type="button" title={boardWords.toolNames[tool]} aria-label={boardWords.toolNames[tool]} aria-pressed={bench.tool === tool} onClick={() => (bench.tool = tool)}>
            <Icon name={tool} />
          </button>
        ))}
      </div>
      {bench.mayDraw ? (
        <>
          <Looks controller={controller} />
          <div class="set">
            <Act name={boardWords.undo} icon="undo" able={bench.history.canUndo} act={() => undo(bench)} />
            <Act name={boardWords.redo} icon="redo" able={bench.history.canRedo} act={() => redo(bench)} />
          </div>
        </>
      ) : (
        <p class="note">{boardWords.mayNotDraw}</p>
      )}
    </>
  );
}

function Zoom({ controller }: { readonly controller: BoardController }) {
  const { bench } = controller.view;
  return (
    <div class="set">
      <Act name={boardWords.zoomOut} icon="less" able act={() => zoom(bench, 'out')} />
      <Act name={boardWords.zoomFit} icon="fit" able act={() => zoom(bench, 'fit')} />
      <Act name={boardWords.zoomIn} icon="more" able act={() => zoom(bench, 'in')} />
    </div>
  );
}

interface ActProps {
  readonly name: string;
  readonly icon: string;
  readonly able: boolean;
  readonly act: () => unknown;
}

function Act({ name, icon, able, act }: ActProps) {
  return (
    <button type="button" title={name} aria-label={name} aria-disabled={!able} onClick={() => able && act()}>
      <Icon name={icon} />
    </button>
  );
}

function Looks({ controller }: { readonly controller: BoardController }) {
  const { bench } = controller.view;
  const { colour, width } = bench.style;
  return (
    <div class="set">
      {COLOURS.map((ink, i) => (
        <button
          key={ink}
          type="button"
          class="ink"
          title={boardWords.colours[i]}
          aria-label={boardWords.colours[i]}
          aria-pressed={(colour & ~255) === (ink & ~255)}
          onClick={() => commands.restyle(bench, { colour: ink })}
        >
          <span class={`ink-${i}`} />
        </button>
      ))}
      {WIDTHS.map((each, i) => (
        <button key={each} type="button" class="width" title={boardWords.widths[i]} aria-label={boardWords.widths[i]} aria-pressed={width === each} onClick={() => commands.restyle(bench, { width: each })}>
          <span class={`width-${i}`} />
        </button>
      ))}
    </div>
  );
}

function Pages({ controller }: { readonly controller: BoardController }) {
  controller.changes.value;
  const { bench } = controller.view;
  const pages = bench.pages();
  const at = pages.findIndex(({ key }) => key === bench.page);
  const turn = (step: number): void => {
    const page = pages[at + step];
    if (page !== undefined) bench.page = page.key;
  };
  const add = (): void => {
    const key = randomUuid();
    bench.history.apply([{ type: 'PutPage', page: { key, order: orderBetween(pages.at(-1)?.order, undefined), title: '' } }]);
    bench.page = key;
  };
  return (
    <div class="set">
      <Act name={boardWords.pageBefore} icon="before" able={at > 0} act={() => turn(-1)} />
      <span class="page">{boardWords.page(at + 1, pages.length)}</span>
      <Act name={boardWords.pageAfter} icon="after" able={at < pages.length - 1} act={() => turn(1)} />
      {bench.mayDraw && <Act name={boardWords.pageNew} icon="new" able act={add} />}
    </div>
  );
}

function Follow({ controller, followable }: ToolbarProps) {
  controller.changes.value;
  const { following } = controller.view;
  const here = followable.some(({ id }) => id === following);
  return (
    <select
      aria-label={boardWords.follow}
      title={boardWords.follow}
      value={here ? following : ''}
      onChange={({ currentTarget }) => controller.follow(currentTarget.value === '' ? undefined : currentTarget.value)}
    >
      <option value="">{boardWords.followNobody}</option>
      {followable.map(({ id, name }) => (
        <option key={id} value={id} style={{ color: toneOf(id) }}>
          {boardWords.followOne(name)}
        </option>
      ))}
    </select>
  );
}

function Save({ controller }: { readonly controller: BoardController }) {
  return (
    <select
      aria-label={boardWords.save}
      title={boardWords.save}
      value=""
      onChange={({ currentTarget }) => {
        const kind = currentTarget.value;
        currentTarget.value = '';
        if (kind === 'svg' || kind === 'png' || kind === 'pdf') void controller.view.files[kind]().then((file) => save(file, `${boardWords.label}.${kind}`));
      }}
    >
      <option value="">{boardWords.save}</option>
      <option value="svg">SVG</option>
      <option value="png">PNG</option>
      <option value="pdf">PDF</option>
    </select>
  );
}
