import '@excalidraw/excalidraw/index.css';
import { Excalidraw } from '@excalidraw/excalidraw';
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from '../../web/board/bench/contest.js';
import { plain } from '../../web/board/bench/plain.js';
import { elements } from './elements.js';

const root = document.getElementById('board')!;

/** Without its toolbars, which would be drawn anew with each step. */
function mounted(initial: ReturnType<typeof elements>): Promise<ExcalidrawImperativeAPI> {
  return new Promise((resolve) =>
    createRoot(root).render(createElement(Excalidraw, { initialData: { elements: initial, appState: { viewBackgroundColor: '#ffffff' } }, zenModeEnabled: true, excalidrawAPI: resolve })),
  );
}

const frame = (): Promise<number> => new Promise(requestAnimationFrame);

offer(async (shapes) => {
  const api = await mounted(elements(shapes.map(plain)));
  while (api.getAppState().isLoading || api.getSceneElements().length < shapes.length) await frame();
  const is = (canvas: unknown, name: string): boolean => canvas instanceof HTMLCanvasElement && canvas.matches(`.excalidraw__canvas${name}`);
  const isStill = (canvas: unknown): boolean => is(canvas, '.static');
  return {
    look: (x, y, zoom) => api.updateScene({ appState: { scrollX: -x, scrollY: -y, zoom: { value: zoom as never } } }),
    seen: () => drawnInFrame(isStill, () => api.updateScene({ appState: { scrollX: api.getAppState().scrollX + 0.01 } })),
    target: root.querySelector('canvas.interactive')!,
    isStill,
    isInk: (canvas) => is(canvas, ':not(.static):not(.interactive)'),
    whole: () => true,
    pen: () => api.setActiveTool({ type: 'freedraw' }),
    strokeLength() {
      const { newElement } = api.getAppState();
      return newElement?.type === 'freedraw' ? newElement.points.length : 0;
    },
  };
});

/** Each element is a bitmap: they are counted as they are copied. */
async function drawnInFrame(isStill: (canvas: unknown) => boolean, change: () => void): Promise<number> {
  let [count, last] = [0, 0];
  const { prototype } = CanvasRenderingContext2D;
  const { drawImage, setTransform } = prototype;
  prototype.setTransform = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
    if (isStill(this.canvas)) count = 0;
    Reflect.apply(setTransform, this, given);
  };
  prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]) {
    if (isStill(this.canvas)) count++;
    Reflect.apply(drawImage, this, given);
  };
  change();
  while (count === 0 || count !== last) {
    last = count;
    for (let i = 0; i < 10; i++) await frame();
  }
  Object.assign(prototype, { drawImage, setTransform });
  return count;
}
