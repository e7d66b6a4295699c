import { describe, expect, it } from 'vitest';
import { drag, pointer, rig } from './bench-rig.js';

const touch = (x: number, y: number, id: number) => pointer(x, y, { device: 'touch', pointer: id });

describe('pointers', () => {
  it('a finger draws, until a pen has been seen: then fingers move the board', () => {
    const { bench, shapes } = rig();
    drag(bench, [[10, 10], [50, 50]], { device: 'touch' });
    expect(shapes()).toHaveLength(1);
    drag(bench, [[10, 90], [50, 90]], { device: 'pen', pointer: 7 });
    expect(shapes()).toHaveLength(2);
    drag(bench, [[10, 10], [50, 60]], { device: 'touch' });

    expect(shapes()).toHaveLength(2);
    expect(bench.viewport).toMatchObject({ x: -40, y: -50 });
  });

  it('the palm under a writing pen does nothing, and a palm that came first is forgotten', () => {
    const { bench, shapes } = rig();
    bench.toolbox.down(touch(300, 300, 1));
    bench.toolbox.move(touch(320, 320, 1));
    bench.toolbox.down(pointer(10, 10, { device: 'pen', pointer: 7 }));
    bench.toolbox.down(touch(310, 310, 2));
    bench.toolbox.move(touch(200, 200, 2));
    bench.toolbox.move(pointer(60, 60, { device: 'pen', pointer: 7 }));
    bench.toolbox.up(pointer(60, 60, { device: 'pen', pointer: 7 }));

    expect(shapes()).toHaveLength(1);
    expect(shapes()[0]!.placement).toMatchObject({ x: 10, y: 10 });
    expect(bench.viewport).toMatchObject({ x: 0, y: 0, zoom: 1 });
  });

  it('two fingers move and zoom about their middle, and draw nothing', () => {
    const { bench, shapes } = rig();
    bench.toolbox.down(touch(100, 100, 1));
    bench.toolbox.down(touch(200, 100, 2));
    bench.toolbox.move(touch(50, 100, 1));
    bench.toolbox.move(touch(250, 100, 2));
    bench.toolbox.up(touch(50, 100, 1));
    bench.toolbox.up(touch(250, 100, 2));

    expect(bench.viewport.zoom).toBeCloseTo(2);
    expect(bench.viewport.x + 150 / bench.viewport.zoom).toBeCloseTo(150);
    expect(shapes()).toEqual([]);
    drag(bench, [[10, 10], [50, 50]], { device: 'touch' });
    expect(shapes()).toHaveLength(1);
  });

  it('the middle button and the space bar move the board, the other end of a pen erases', () => {
    const { bench, shapes } = rig();
    drag(bench, [[0, 0], [30, 10]], { button: 'middle' });
    expect(bench.viewport).toMatchObject({ x: -30, y: -10 });
    bench.toolbox.panning = true;
    drag(bench, [[0, 0], [30, 10]]);
    bench.toolbox.panning = false;
    expect(bench.viewport).toMatchObject({ x: -60, y: -20 });
    drag(bench, [[10, 10], [50, 10]]);
    expect(shapes()).toHaveLength(1);
    drag(bench, [[30, -20], [30, 40]], { device: 'pen', button: 'eraser' });
    expect(shapes()).toEqual([]);
  });

  it('the wheel moves, with Ctrl it zooms where the pointer is', () => {
    const { bench } = rig();
    bench.toolbox.wheel({ x: 0, y: 0 }, 10, 20, false);
    expect(bench.viewport).toMatchObject({ x: 10, y: 20, zoom: 1 });
    bench.toolbox.wheel({ x: 100, y: 50 }, 0, -50, true);
    const { x, y, zoom } = bench.viewport;

    expect(zoom).toBeGreaterThan(1.4);
    expect([x + 100 / zoom, y + 50 / zoom]).toEqual([expect.closeTo(110), expect.closeTo(70)]);
  });

  it('a pointer that the browser takes away leaves nothing behind', () => {
    const { bench, shapes } = rig();
    bench.toolbox.down(pointer(10, 10));
    bench.toolbox.move(pointer(90, 90));
    bench.toolbox.lost(1);

    expect(shapes()).toEqual([]);
    expect(bench.toolbox.busy).toBe(false);
  });

  it('the laser points and leaves nothing', () => {
    const { bench, shapes, pointed } = rig();
    bench.tool = 'laser';
    bench.toolbox.down(pointer(10, 20));

    expect(pointed).toEqual([{ page: '1', x: 10, y: 20, laser: true }]);
    bench.toolbox.up(pointer(10, 20));
    expect(bench.ownLaser).toBeUndefined();
    expect(shapes()).toEqual([]);
  });
});
