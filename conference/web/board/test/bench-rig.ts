import { Workbench, type BoardHost, type BoardMessages, type Operation, type PointerInput, type Shape } from '@parley/board';
import { Chance } from './chance.js';

export const ANN = { id: '00000000-0000-4000-8000-00000000000a', name: 'Ann' };

export const messages: BoardMessages = {
  board: 'board',
  shapes: 'shapes',
  text: 'text',
  kind: (kind) => kind,
  shape: (kind, author, text) => `${kind} by ${author}${text === undefined ? '' : `: ${text}`}`,
  more: (count) => `${count} more`,
  selected: (count, first) => (count === 1 ? first : `${count} selected`),
  deleted: (count) => `${count} deleted`,
  undone: () => 'undone',
  redone: () => 'redone',
  nothingToUndo: () => 'nothing',
  tool: (tool) => tool,
  zoom: (percent) => `${percent}%`,
  page: (_, position, of) => `page ${position} of ${of}`,
};

/** Returns a workbench without a display: 800 by 600 pixels at the board's origin. */
export function rig() {
  const chance = new Chance(5);
  const said: string[] = [];
  const pointed: unknown[] = [];
  const kept: Uint8Array[] = [];
  const writing: { x: number; y: number }[] = [];
  const host: BoardHost = {
    me: ANN,
    with: undefined,
    clock: { now: () => 0, after: () => () => undefined },
    newId: () => chance.uuid(),
    point: (pointing) => pointed.push(pointing),
    look: () => undefined,
    attach: () => Promise.resolve({ attachment: chance.uuid(), width: 100, height: 50 }),
    picture: () => Promise.reject(new Error('none')),
    nameOf: () => ANN.name,
    announce: (text) => said.push(text),
    refused: () => undefined,
    pictureFailed: () => undefined,
    keep: (changes) => kept.push(changes),
    changed: () => undefined,
  };
  const bench = new Workbench(host, { changed: () => undefined, redraw: () => undefined, write: (at) => writing.push(at) });
  bench.viewport = { x: 0, y: 0, zoom: 1, width: 800, height: 600 };
  return {
    bench,
    said,
    pointed,
    kept,
    writing,
    put: (...shapes: Shape[]) => bench.history.apply(shapes.map((shape): Operation => ({ type: 'PutShape', shape }))),
    shapes: (): Shape[] => [...bench.state.idsOn(bench.page)].map((id) => bench.state.drawn(id)!.shape),
  };
}

/** Returns a pointer event; screen and board coordinates are equal until the board is panned. */
export function pointer(x: number, y: number, more: Partial<PointerInput> = {}): PointerInput {
  const at = { x, y };
  return { pointer: 1, device: 'mouse', at, screen: at, samples: [{ ...at, pressure: 128 }], button: 'main', shift: false, alt: false, ctrl: false, ...more };
}

/** Drags from the first place over the others to the last. */
export function drag(bench: Workbench, places: readonly (readonly [number, number])[], more: Partial<PointerInput> = {}): void {
  const [first, ...rest] = places;
  const last = places[places.length - 1]!;
  bench.toolbox.down(pointer(...first!, more));
  for (const place of rest) bench.toolbox.move(pointer(...place, more));
  bench.toolbox.up(pointer(...last, more));
}
