import type { Drawn } from '@parley/board';
import { mixedShapes, sideOf } from './shapes.js';
import { attend, blink, pan, StrokeWatch, type Stage } from './stage.js';

/** Fixed seed: the same board in each run. */
const SEED = 1;

declare global {
  interface Window {
    contest: Contest;
  }
}

/** Functions of a page with a board that the measurements call. */
export interface Contest {
  fill(count: number, zoom: number): Promise<number>;
  /** Returns the milliseconds of each frame. */
  pan(frames: number, millisMax: number): Promise<readonly number[]>;
  pen(): void;
  stroke(): Promise<number>;
}

/** Makes a board available to the measurements. */
export function offer(stage: (shapes: readonly Drawn[]) => Stage | Promise<Stage>): void {
  attend();
  let [current, extent, watch]: [Stage?, { side: number; zoom: number; width: number; height: number }?, StrokeWatch?] = [];
  let blinking = false;
  window.contest = {
    async fill(count, zoom) {
      current = await stage(mixedShapes(count, SEED, '00000000-0000-4000-8000-00000000000a'));
      extent = { side: sideOf(count), zoom, width: innerWidth, height: innerHeight };
      const room = { x: extent.side - extent.width / zoom, y: extent.side - extent.height / zoom };
      current.look(Math.max(0, room.x / 2), Math.max(0, room.y / 2), zoom);
      await settled();
      return current.seen();
    },
    pan(frames, millisMax) {
      if (!blinking) blink();
      blinking = true;
      return pan(current!, extent!, frames, millisMax);
    },
    pen() {
      current!.pen();
      watch = new StrokeWatch(current!);
    },
    stroke: () => watch!.next(),
  };
}

async function settled(): Promise<void> {
  for (let i = 0; i < 100; i++) await new Promise(requestAnimationFrame);
}
