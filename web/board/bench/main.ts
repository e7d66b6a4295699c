import { BoardView, randomUuid, type BoardHost, type BoardMessages, type PointerInput } from '@parley/board';
import { mixedShapes } from './shapes.js';

const me = { id: randomUuid(), name: 'Ann' };
let number = 0n;

const host: BoardHost = {
  me,
  with: undefined,
  clock: {
    now: () => performance.now(),
    after(millis, action) {
      const timer = setTimeout(action, millis);
      return () => clearTimeout(timer);
    },
  },
  newId: randomUuid,
  point: () => undefined,
  look: () => undefined,
  attach: () => Promise.reject(new Error('no server here')),
  picture: () => Promise.reject(new Error('no server here')),
  nameOf: () => me.name,
  announce: (text) => console.info(text),
  refused: () => undefined,
  keep: () => undefined,
  changed: () => undefined,
};

const messages: BoardMessages = {
  board: 'Whiteboard',
  shapes: 'Shapes',
  text: 'Text',
  kind: (kind) => kind,
  shape: (kind, author, text) => (text === undefined ? `${kind} by ${author}` : `${kind} by ${author}: ${text}`),
  more: (count) => `${count} more`,
  selected: (count, first) => (count === 1 ? first : `${count} selected`),
  deleted: (count) => `${count} deleted`,
  undone: () => 'undone',
  redone: () => 'redone',
  nothingToUndo: () => 'nothing to undo',
  tool: (tool) => tool,
  zoom: (percent) => `${percent} %`,
  page: (title, position, of) => `page ${position} of ${of} ${title}`,
  pictureFailed: () => 'the picture could not be stored',
};

const view = new BoardView(document.getElementById('board')!, host, messages);
// A server that takes everything at once.
view.connect((change) => {
  number += 1n;
  view.handle({ type: 'Changed', number, at: '2026-01-01T00:00:00Z', author: me, change: change.id, operations: change.operations });
  return Promise.resolve({ type: 'Logged', number });
});

/** Shows a board of this many shapes. */
function fill(count: number, seed = 1): void {
  number += 1n;
  view.handle({ type: 'Snapshot', first: true, last: true, number, pages: [{ key: '1', order: 'V', title: '' }], shapes: mixedShapes(count, seed, me.id) });
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Pans by so many pixels in each of so many frames; returns the milliseconds between frames. */
async function pan(frames: number, dx: number, dy: number): Promise<number[]> {
  const millis: number[] = [];
  let last = await frame();
  for (let i = 0; i < frames; i++) {
    const { viewport } = view.bench;
    // There and back, a little less back, so that tiles are new and old in turn.
    const turn = Math.floor(i / 100) % 2 === 0 ? 1 : -0.8;
    view.bench.viewport = { ...viewport, x: viewport.x + (dx * turn) / viewport.zoom, y: viewport.y + (dy * turn) / viewport.zoom };
    const now = await frame();
    millis.push(now - last);
    last = now;
  }
  return millis;
}

/** Draws one stroke, a point in each of so many frames; returns the milliseconds between frames. */
async function draw(frames: number): Promise<number[]> {
  const { bench } = view;
  const { x, y, zoom } = bench.viewport;
  const input = (i: number): PointerInput => {
    const screen = { x: 100 + (i * 5) % 1000, y: 400 + 200 * Math.sin(i / 20) };
    const at = { x: x + screen.x / zoom, y: y + screen.y / zoom };
    return { pointer: 1, device: 'pen', at, screen, samples: [{ ...at, pressure: 128 }], button: 'main', shift: false, alt: false, ctrl: false };
  };
  const millis: number[] = [];
  bench.tool = 'pen';
  bench.toolbox.down(input(0));
  let last = await frame();
  for (let i = 1; i <= frames; i++) {
    bench.toolbox.move(input(i));
    const now = await frame();
    millis.push(now - last);
    last = now;
  }
  bench.toolbox.up(input(frames));
  return millis;
}

declare global {
  interface Window {
    board: { view: BoardView; fill: typeof fill; pan: typeof pan; draw: typeof draw; frame: typeof frame };
  }
}
window.board = { view, fill, pan, draw, frame };
