import { describe, expect, it } from 'vitest';
import { addPage, movePage, pressed, removePage, renamePage } from '@parley/board';
import { rectangle } from './chance.js';
import { drag, messages, rig } from './bench-rig.js';

const ONE = '10000000-0000-4000-8000-000000000001';

describe('pages', () => {
  it('are added, named, moved and removed, each as a step to undo', () => {
    const { bench, put } = rig();
    const titles = (): string[] => bench.state.pages().map(({ title }) => title);
    const last = addPage(bench, 'Last');
    addPage(bench, 'Second', '1');
    renamePage(bench, '1', 'First');
    expect(titles()).toEqual(['First', 'Second', 'Last']);
    movePage(bench, last, -1);
    expect(titles()).toEqual(['First', 'Last', 'Second']);
    movePage(bench, '1', -1);
    movePage(bench, '1', 1);
    expect(titles()).toEqual(['Last', 'First', 'Second']);
    put(rectangle(ONE, { page: last }));
    removePage(bench, last);
    removePage(bench, '1');
    expect(titles()).toEqual(['First', 'Second']);
    bench.history.undo();

    expect(titles()).toEqual(['Last', 'First', 'Second']);
    expect(bench.state.drawn(ONE)?.shape.page).toBe(last);
  });
});

describe('a page over a file', () => {
  const FILE = 'file/20000000-0000-4000-8000-000000000002';

  it('BO-13 comes with the first ink on it, and stays when the ink is taken back', () => {
    const { bench, put } = rig();
    bench.page = `${FILE}/3`;
    expect(bench.pages()).toEqual([]);
    put(rectangle(ONE, { page: `${FILE}/3` }));
    expect(bench.state.drawn(ONE)?.shape.page).toBe(`${FILE}/3`);
    bench.history.undo();

    expect(bench.state.drawn(ONE)).toBeUndefined();
    expect(bench.pages().map(({ key }) => key)).toEqual([`${FILE}/3`]);
  });

  it('BO-13 is not among the pages of the board', () => {
    const { bench, put } = rig();
    put(rectangle(ONE, { page: `${FILE}/1` }));
    expect(bench.pages().map(({ key }) => key)).toEqual(['1']);
    const added = addPage(bench, 'Second');
    movePage(bench, added, -1);
    expect(bench.pages().map(({ key }) => key)).toEqual([added, '1']);
  });

  it('is not left by the view', () => {
    const { bench } = rig();
    bench.bounds = { left: 0, top: 0, right: 1000, bottom: 1400 };
    bench.viewport = { ...bench.viewport, x: -50, y: 5_000, zoom: 2 };
    expect(bench.viewport).toMatchObject({ x: 0, y: 1_100 });
    bench.viewport = { ...bench.viewport, zoom: 0.4 };
    expect(bench.viewport).toMatchObject({ x: -500, y: -50 });
  });
});

describe('without the right to draw', () => {
  it('the board is looked at and pointed at, and nothing changes it', () => {
    const { bench, put, shapes, pointed, writing } = rig();
    put(rectangle(ONE));
    const before = shapes();
    bench.mayDraw = false;
    for (const tool of ['pen', 'rectangle', 'eraser', 'select', 'text'] as const) {
      bench.tool = tool;
      drag(bench, [[0, 0], [10, 0], [0, 0]]);
    }
    drag(bench, [[0, 0], [100, 60]], { device: 'pen', button: 'eraser' });
    bench.selection = new Set([ONE]);
    for (const [key, ctrl] of [['Delete', false], ['ArrowLeft', false], ['z', true], ['d', true]] as const) pressed(bench, messages, { key, ctrl, shift: false, alt: false });

    expect(shapes()).toEqual(before);
    expect(writing).toEqual([]);
    expect(bench.viewport).toMatchObject({ x: -100, y: -60 });
    bench.tool = 'laser';
    bench.toolbox.down({ pointer: 1, device: 'mouse', at: { x: 1, y: 2 }, screen: { x: 1, y: 2 }, samples: [], button: 'main', shift: false, alt: false, ctrl: false });
    expect(pointed).toHaveLength(1);

    bench.mayDraw = true;
    bench.tool = 'pen';
    drag(bench, [[0, 0], [10, 0]]);
    expect(shapes()).toHaveLength(2);
  });
});
