import { describe, expect, it } from 'vitest';
import { commands, pressed, writeText } from '@parley/board';
import { PLACEMENT, rectangle, STYLE } from './chance.js';
import { drag, messages, pointer, rig } from './bench-rig.js';

const ONE = '10000000-0000-4000-8000-000000000001';
const TWO = '20000000-0000-4000-8000-000000000002';

function typing() {
  const made = rig();
  made.put(rectangle(ONE, { order: 'A' }), rectangle(TWO, { order: 'B', kind: 'text', body: writeText({ size: 20, text: 'Hello' }) }));
  const press = (key: string, more: { shift?: boolean; ctrl?: boolean } = {}): boolean => pressed(made.bench, messages, { key, shift: false, ctrl: false, alt: false, ...more });
  return { ...made, press, shape: (id: string) => made.bench.state.drawn(id)?.shape };
}

describe('the keyboard', () => {
  it('Tab walks the shapes and says them, and leaves the board after the last one', () => {
    const { bench, press, said } = typing();
    expect(press('Tab')).toBe(true);
    expect([...bench.selection]).toEqual([ONE]);
    press('Tab');
    expect([...bench.selection]).toEqual([TWO]);
    expect(said).toEqual(['rectangle by Ann', 'text by Ann: Hello']);
    expect(press('Tab')).toBe(false);
    press('Tab', { shift: true });
    expect([...bench.selection]).toEqual([TWO]);
  });

  it('arrows move the selection, further with Shift, and the view when nothing is selected', () => {
    const { bench, press, shape } = typing();
    press('ArrowRight');
    expect(bench.viewport.x).toBe(40);
    press('Tab');
    press('ArrowLeft');
    press('ArrowDown', { shift: true });

    expect(shape(ONE)?.placement).toMatchObject({ x: -1, y: 10 });
  });

  it('Delete, Ctrl-Z, Ctrl-Y and Ctrl-Shift-Z do what they do elsewhere', () => {
    const { press, shape, said } = typing();
    expect(press('Delete')).toBe(false);
    press('Tab');
    press('Delete');
    expect(shape(ONE)).toBeUndefined();
    press('z', { ctrl: true });
    expect(shape(ONE)).toBeDefined();
    press('y', { ctrl: true });
    expect(shape(ONE)).toBeUndefined();
    press('z', { ctrl: true });
    press('Z', { ctrl: true, shift: true });
    expect(shape(ONE)).toBeUndefined();
    expect(said).toContain('1 deleted');
  });

  it('letters choose tools, Escape first gives up what was begun, then the selection', () => {
    const { bench, press, shapes } = typing();
    press('r');
    expect(bench.tool).toBe('rectangle');
    bench.toolbox.down(pointer(300, 300));
    bench.toolbox.move(pointer(400, 400));
    expect(press('Escape')).toBe(true);
    expect(shapes()).toHaveLength(2);
    press('Tab');
    expect(press('Escape')).toBe(true);
    expect(bench.selection.size).toBe(0);
    expect(press('Escape')).toBe(false);
  });

  it('brackets reorder, Ctrl-D doubles, Enter writes in a text, PageDown turns the page', () => {
    const { bench, press, shape, shapes, writing, said } = typing();
    press('Tab');
    press(']');
    expect(shape(ONE)!.order > shape(TWO)!.order).toBe(true);
    press('{');
    expect(shape(ONE)!.order < shape(TWO)!.order).toBe(true);
    press('d', { ctrl: true });
    expect(shapes()).toHaveLength(3);
    bench.selection = new Set([TWO]);
    press('Enter');
    expect(writing).toHaveLength(1);
    bench.history.apply([{ type: 'PutPage', page: { key: '2', order: 'W', title: '' } }]);
    press('PageDown');
    expect(bench.page).toBe('2');
    expect(said.at(-1)).toBe('page 2 of 2');
  });
});

describe('commands', () => {
  it('what is copied can be pasted, other words become a text, broken copies nothing', () => {
    const { bench, shapes } = typing();
    bench.selection = new Set([ONE]);
    const text = commands.copied(bench)!;
    commands.paste(bench, text, { x: 0, y: 0 });
    commands.paste(bench, 'Some words', { x: 5, y: 6 });
    commands.paste(bench, text.slice(0, -9), { x: 0, y: 0 });
    commands.paste(bench, `${text.slice(0, 14)}%%%`, { x: 0, y: 0 });

    expect(shapes().map(({ kind }) => kind)).toEqual(['rectangle', 'text', 'rectangle', 'text']);
    expect(shapes()[2]!.placement).toEqual({ ...PLACEMENT, x: 16, y: 16 });
  });

  it('a style goes to the selection and to what is drawn next; markers stay translucent', () => {
    const { bench, shape, shapes } = typing();
    bench.selection = new Set([ONE]);
    commands.restyle(bench, { colour: 0x00ff00ff, width: 9 });
    bench.tool = 'line';
    drag(bench, [[200, 200], [300, 300]]);
    expect(shape(ONE)!.style).toEqual({ ...STYLE, colour: 0x00ff00ff, width: 9 });
    expect(shapes()[2]!.style).toMatchObject({ colour: 0x00ff00ff, width: 9 });
    bench.tool = 'marker';
    commands.restyle(bench, { colour: 0x0000ffff });
    expect(bench.style.colour & 255).toBeLessThan(128);
  });

  it('what others remove is no longer selected, and a page that goes is left', () => {
    const { bench } = typing();
    bench.selection = new Set([ONE, TWO]);
    bench.history.apply([{ type: 'RemoveShape', shape: ONE }]);
    expect([...bench.selection]).toEqual([TWO]);
    bench.history.apply([{ type: 'PutPage', page: { key: '2', order: 'W', title: '' } }]);
    bench.page = '2';
    bench.history.apply([{ type: 'RemovePage', key: '2' }]);
    expect(bench.page).toBe('1');
  });
});
