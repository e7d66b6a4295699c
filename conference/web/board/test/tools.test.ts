import { describe, expect, it } from 'vitest';
import { boxOf, readInk, readSegment, readSize, writeSegment, writeSize } from '@parley/board';
import { PLACEMENT, rectangle, STYLE } from './chance.js';
import { drag, pointer, rig } from './bench-rig.js';

const ONE = '10000000-0000-4000-8000-000000000001';
const TWO = '20000000-0000-4000-8000-000000000002';

describe('the pen', () => {
  it('puts a stroke that others see grow, which is one step to undo', () => {
    const { bench, shapes } = rig();
    bench.tool = 'pen';
    bench.toolbox.down(pointer(10, 10));
    expect(shapes()).toHaveLength(1);
    bench.toolbox.move(pointer(60, 10));
    bench.toolbox.move(pointer(100, 80));
    const growing = shapes()[0]!.body.length;
    bench.toolbox.up(pointer(120, 90));

    const [stroke] = shapes();
    const points = readInk(stroke!.body);
    expect(stroke!.body.length).toBeGreaterThan(growing);
    expect(points[0]).toEqual({ x: 0, y: 0, pressure: 128 });
    expect(points.at(-1)).toEqual({ x: 110, y: 80, pressure: 128 });
    bench.history.undo();
    expect(shapes()).toEqual([]);
    bench.history.redo();
    expect(shapes()).toEqual([stroke]);
  });

  it('takes coalesced positions and pressure', () => {
    const { bench, shapes } = rig();
    const samples = Array.from({ length: 20 }, (_, i) => ({ x: 10 + i * 4, y: 10 + 20 * Math.sin(i), pressure: i * 12 }));
    bench.toolbox.down(pointer(10, 10, { device: 'pen' }));
    bench.toolbox.move(pointer(86, 10, { device: 'pen', samples }));
    bench.toolbox.up(pointer(86, 10, { device: 'pen' }));
    const pressures = readInk(shapes()[0]!.body).map(({ pressure }) => pressure);

    expect(pressures.length).toBeGreaterThan(15);
    expect(new Set(pressures).size).toBeGreaterThan(10);
  });

  it('gives fewer points in larger pieces at low bandwidth', () => {
    const wave = Array.from({ length: 100 }, (_, i) => [i * 3, 50 + 30 * Math.sin(i / 9)] as const);
    const [whole, lowBandwidth] = [false, true].map((lowBandwidth) => {
      const { bench, shapes } = rig();
      bench.lowBandwidth = lowBandwidth;
      drag(bench, wave);
      return shapes()[0]!.body.length;
    });

    expect(lowBandwidth!).toBeLessThan(whole! / 2);
  });

  it('Escape takes the stroke back', () => {
    const { bench, shapes } = rig();
    bench.toolbox.down(pointer(10, 10));
    bench.toolbox.move(pointer(50, 50));
    bench.toolbox.cancel();

    expect(shapes()).toEqual([]);
    expect(bench.history.canUndo).toBe(false);
  });
});

describe('what two points determine', () => {
  it('is a draft until the pointer goes up', () => {
    const { bench, shapes } = rig();
    bench.tool = 'rectangle';
    bench.toolbox.down(pointer(100, 100));
    bench.toolbox.move(pointer(40, 70));
    expect(shapes()).toEqual([]);
    expect(bench.sketch.drafts).toHaveLength(1);
    bench.toolbox.up(pointer(40, 70));

    expect(shapes()[0]).toMatchObject({ kind: 'rectangle', placement: { x: 40, y: 70 } });
    expect(readSize(shapes()[0]!.body)).toEqual({ width: 60, height: 30 });
  });

  it('Shift makes squares and angles of 15 degrees, Alt draws from the middle', () => {
    const { bench, shapes } = rig();
    bench.tool = 'ellipse';
    drag(bench, [[0, 0], [40, 70]], { shift: true });
    drag(bench, [[100, 100], [110, 120]], { alt: true });
    bench.tool = 'arrow';
    drag(bench, [[0, 0], [100, 4]], { shift: true });
    const [circle, middle, arrow] = shapes();

    expect(readSize(circle!.body)).toEqual({ width: 70, height: 70 });
    expect(middle!.placement).toMatchObject({ x: 90, y: 80 });
    expect(readSegment(arrow!.body)[3]).toBe(0);
  });

  it('a click draws nothing, Escape neither', () => {
    const { bench, shapes } = rig();
    bench.tool = 'line';
    drag(bench, [[10, 10], [11, 11]]);
    bench.toolbox.down(pointer(0, 0));
    bench.toolbox.move(pointer(50, 50));
    bench.toolbox.cancel();
    bench.toolbox.up(pointer(50, 50));

    expect(shapes()).toEqual([]);
    expect(bench.sketch.drafts).toEqual([]);
  });
});

describe('the eraser', () => {
  it('removes what a quick hand passed between two events, as one step', () => {
    const { bench, put, shapes } = rig();
    put(rectangle(ONE, { placement: { ...PLACEMENT, x: 200, y: 80 } }), rectangle(TWO, { placement: { ...PLACEMENT, x: 400, y: 80 } }));
    bench.tool = 'eraser';
    bench.toolbox.down(pointer(10, 100));
    bench.toolbox.move(pointer(700, 100));
    expect(bench.sketch.previews.size).toBe(2);
    expect(shapes()).toHaveLength(2);
    bench.toolbox.up(pointer(700, 100));
    expect(shapes()).toEqual([]);
    bench.history.undo();

    expect(shapes()).toHaveLength(2);
  });
});

describe('selecting', () => {
  const one = rectangle(ONE, { placement: { ...PLACEMENT, x: 100, y: 100 }, style: { ...STYLE, fill: 255 } });
  const two = rectangle(TWO, { placement: { ...PLACEMENT, x: 300, y: 100 }, style: { ...STYLE, fill: 255 } });

  function selecting() {
    const made = rig();
    made.put(one, two);
    made.bench.tool = 'select';
    return { ...made, placement: (id: string) => made.bench.state.drawn(id)!.shape.placement };
  }

  it('a click takes one, Shift another, a click beside none', () => {
    const { bench } = selecting();
    drag(bench, [[150, 120]]);
    expect([...bench.selection]).toEqual([ONE]);
    drag(bench, [[350, 120]], { shift: true });
    expect([...bench.selection]).toEqual([ONE, TWO]);
    drag(bench, [[600, 500]]);
    expect([...bench.selection]).toEqual([]);
  });

  it('a marquee takes what lies in it, with Alt what it touches', () => {
    const { bench } = selecting();
    drag(bench, [[50, 50], [350, 300]]);
    expect([...bench.selection]).toEqual([ONE]);
    drag(bench, [[50, 50], [350, 300]], { alt: true });
    expect([...bench.selection]).toEqual([ONE, TWO]);
  });

  it('dragging moves all that is selected, when the pointer goes up, as one step; Shift keeps to an axis', () => {
    const { bench, placement } = selecting();
    bench.selection = new Set([ONE, TWO]);
    bench.toolbox.down(pointer(150, 120));
    bench.toolbox.move(pointer(190, 130, { shift: true }));
    expect(placement(ONE).x).toBe(100);
    bench.toolbox.up(pointer(190, 130, { shift: true }));
    expect([placement(ONE), placement(TWO)]).toMatchObject([{ x: 140, y: 100 }, { x: 340, y: 100 }]);
    bench.history.undo();

    expect([placement(ONE).x, placement(TWO).x]).toEqual([100, 300]);
  });

  it('handles resize about the opposite corner, also of a turned shape', () => {
    const { bench, placement } = selecting();
    bench.selection = new Set([ONE]);
    drag(bench, [[200, 150], [300, 200]]);
    expect(placement(ONE)).toMatchObject({ x: 100, y: 100, scaleX: 2, scaleY: 2 });

    bench.history.undo();
    drag(bench, [[150, 74], [226, 125]], { shift: true });
    expect(placement(ONE).rotation).toBeCloseTo(Math.PI / 2);
    const before = boxOf(bench.state.drawn(ONE)!.shape);
    // After a quarter turn, the right edge is the lower one.
    drag(bench, [[150, 175], [150, 225]]);
    const after = boxOf(bench.state.drawn(ONE)!.shape);
    expect(placement(ONE).scaleX).toBeCloseTo(1.5);
    expect(after.top).toBeCloseTo(before.top);
  });

  it('what is tiny can be moved, and a level line resized', () => {
    const { bench, put, placement } = selecting();
    const [tiny, line] = ['30000000-0000-4000-8000-000000000003', '40000000-0000-4000-8000-000000000004'] as const;
    put(rectangle(tiny, { placement: { ...PLACEMENT, x: 10, y: 300 }, body: writeSize({ width: 10, height: 10 }) }));
    put(rectangle(line, { kind: 'line', placement: { ...PLACEMENT, x: 100, y: 400 }, body: writeSegment(0, 0, 100, 0) }));
    bench.selection = new Set([tiny]);
    drag(bench, [[15, 305], [65, 305]]);
    expect(placement(tiny)).toEqual({ ...PLACEMENT, x: 60, y: 300 });
    bench.selection = new Set([line]);
    drag(bench, [[200, 400], [300, 400]]);
    expect(placement(line).scaleX).toBeCloseTo(2);
    expect(Object.values(placement(line)).every(Number.isFinite)).toBe(true);
  });

  it('Escape leaves everything where it was', () => {
    const { bench, placement } = selecting();
    bench.toolbox.down(pointer(150, 120));
    bench.toolbox.move(pointer(250, 220));
    bench.toolbox.cancel();
    bench.toolbox.up(pointer(250, 220));

    expect(placement(ONE)).toEqual(one.placement);
    expect(bench.sketch.previews.size).toBe(0);
  });
});
