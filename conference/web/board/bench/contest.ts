import type { Drawn } from '@parley/board';
import { mixedShapes, sideOf } from './shapes.js';
import { attend, blink, pan, StrokeWatch, type Stage } from './stage.js';

/** Names an author, and is the same in each run. */
const SEED = 1;

declare global {
  interface Window {
    contest: Contest;
  }
}

/** What a page with a board is asked from outside. */
export interface Contest {
  fill(count: number, zoom: number): Promise<number>;
  /** Milliseconds of each frame. */
  pan(frames: number, millisMax: number): Promise<readonly number[]>;
  pen(): void;
  stroke(): Promise<number>;
}

/** Offers a board to be measured. */
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
