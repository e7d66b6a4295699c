import { BoardView, randomUuid, type BoardHost, type BoardMessages } from '@parley/board';
import { offer } from './contest.js';

const me = { id: randomUuid(), name: 'Ann' };
let number = 0n;
const given: string[] = [];

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
  newId() {
    const id = randomUuid();
    given.push(id);
    return id;
  },
  point: () => undefined,
  look: () => undefined,
  attach: () => Promise.reject(new Error('no server here')),
  picture: () => Promise.reject(new Error('no server here')),
  nameOf: () => me.name,
  announce: (text) => console.info(text),
  refused: () => undefined,
  pictureFailed: () => undefined,
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
};

offer((shapes) => {
  const root = document.getElementById('board')!;
  const view = new BoardView(root, host, messages);
  const { bench } = view;
  // A server that accepts everything at once.
  view.connect((change) => {
    number += 1n;
    view.handle({ type: 'BoardChanged', number, at: '2026-01-01T00:00:00Z', author: me, change: change.id, operations: change.operations });
    return Promise.resolve({ type: 'Logged', number });
  });
  number += 1n;
  view.handle({ type: 'BoardStatePiece', first: true, last: true, number, pages: [{ key: '1', order: 'V', title: '' }], shapes });
  const [base, overlay] = root.querySelectorAll('canvas');
  return {
    look: (x, y, zoom) => (bench.viewport = { ...bench.viewport, x, y, zoom }),
    seen() {
      const { x, y, zoom, width, height } = bench.viewport;
      return bench.scene.within({ left: x, top: y, right: x + width / zoom, bottom: y + height / zoom }).length;
    },
    target: root,
    isStill: (canvas) => canvas === base,
    isInk: (canvas) => canvas === overlay,
    whole: () => view.whole,
    pen: () => (bench.tool = 'pen'),
    strokeLength() {
      const stroke = given.findLast((id) => bench.state.drawn(id) !== undefined);
      return stroke === undefined ? 0 : bench.state.drawn(stroke)!.shape.body.length;
    },
  };
});
