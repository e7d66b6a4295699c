import type { Point } from '../geometry/box.js';
import { NO_PRESSURE } from '../model/bodies.js';
import { toBoard } from '../render/viewport.js';
import type { PointerInput, Sample } from '../tools/tool.js';
import { copied, deleteSelected, paste } from '../tools/commands.js';
import { placedPicture } from '../tools/writing.js';
import type { BoardMessages } from './host.js';
import { pressed } from './keys.js';
import type { Workbench } from './workbench.js';

/** Pixels per line and per page, for wheels that report those units. */
const WHEEL_PIXELS = [1, 16, 400] as const;

/**
 * Forwards browser events to the workbench. All listeners are removed when the signal is aborted.
 */
export function listen(root: HTMLElement, bench: Workbench, messages: BoardMessages, signal: AbortSignal): void {
  const at = (event: MouseEvent): Point => {
    const { left, top } = root.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  pointers(root, bench, at, signal);
  keys(root, bench, messages, signal);
  clipboard(root, bench, at, signal);
}

type Where = (event: MouseEvent) => Point;

function pointers(root: HTMLElement, bench: Workbench, at: Where, signal: AbortSignal): void {
  const input = (event: PointerEvent): PointerInput => {
    const screen = at(event);
    const device = event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse';
    // getCoalescedEvents does not exist outside of secure contexts.
    const coalesced = event.type === 'pointermove' && 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
    const samples = (coalesced.length > 0 ? coalesced : [event]).map((one): Sample => ({ ...toBoard(bench.viewport, at(one)), pressure: device === 'pen' ? one.pressure * 255 : NO_PRESSURE }));
    return { pointer: event.pointerId, device, at: toBoard(bench.viewport, screen), screen, samples, button: button(event), shift: event.shiftKey, alt: event.altKey, ctrl: event.ctrlKey || event.metaKey };
  };
  const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'pointerleave', act: (event: PointerEvent) => void): void => root.addEventListener(type, act, { signal });
  on('pointerdown', (event) => {
    if (event.button === 2) return;
    event.preventDefault();
    root.focus({ preventScroll: true });
    root.setPointerCapture(event.pointerId);
    bench.toolbox.down(input(event));
  });
  on('pointermove', (event) => {
    const moved = input(event);
    bench.toolbox.move(moved);
    bench.hover(moved.at);
  });
  on('pointerup', (event) => bench.toolbox.up(input(event)));
  on('pointercancel', (event) => bench.toolbox.lost(event.pointerId));
  on('pointerleave', () => bench.hover(undefined));
  root.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const unit = WHEEL_PIXELS[event.deltaMode] ?? 1;
      const sideways = event.shiftKey && event.deltaX === 0;
      bench.toolbox.wheel(at(event), (sideways ? event.deltaY : event.deltaX) * unit, sideways ? 0 : event.deltaY * unit, event.ctrlKey || event.metaKey);
    },
    { signal, passive: false },
  );
}

function button({ button, buttons }: PointerEvent): PointerInput['button'] {
  if (button === 5 || (buttons & 32) !== 0) return 'eraser';
  if (button === 1 || (buttons & 4) !== 0) return 'middle';
  return button <= 0 ? 'main' : 'other';
}

function keys(root: HTMLElement, bench: Workbench, messages: BoardMessages, signal: AbortSignal): void {
  const hold = (panning: boolean): void => {
    bench.toolbox.panning = panning;
    root.style.cursor = bench.toolbox.cursor;
  };
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.key === ' ') hold(true);
      else if (!pressed(bench, messages, { key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey })) return;
      event.preventDefault();
    },
    { signal },
  );
  root.addEventListener('keyup', (event) => event.key === ' ' && hold(false), { signal });
  root.addEventListener('blur', () => hold(false), { signal });
}

function clipboard(root: HTMLElement, bench: Workbench, at: Where, signal: AbortSignal): void {
  const middle = (): Point => toBoard(bench.viewport, { x: bench.viewport.width / 2, y: bench.viewport.height / 2 });
  const attach = (data: DataTransfer | null, where: Point): boolean => {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    for (const picture of pictures) void attached(bench, picture, where);
    if (pictures.length === 0 && (data?.files.length ?? 0) > 0) bench.host.pictureFailed();
    return pictures.length > 0;
  };
  const copy = (event: ClipboardEvent): boolean => {
    const text = copied(bench);
    if (text === undefined) return false;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    return true;
  };
  root.addEventListener('copy', copy, { signal });
  root.addEventListener('cut', (event) => copy(event) && deleteSelected(bench), { signal });
  root.addEventListener(
    'paste',
    (event) => {
      event.preventDefault();
      if (!attach(event.clipboardData, middle())) paste(bench, event.clipboardData?.getData('text/plain') ?? '', middle());
    },
    { signal },
  );
  root.addEventListener('dragover', (event) => event.preventDefault(), { signal });
  root.addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      attach(event.dataTransfer, toBoard(bench.viewport, at(event)));
    },
    { signal },
  );
}

/** Stores an image and puts it on the board. */
export async function attached(bench: Workbench, picture: Blob, where: Point): Promise<void> {
  try {
    const { attachment, width, height } = await bench.host.attach(picture);
    placedPicture(bench, where, attachment, width, height);
  } catch {
    bench.host.pictureFailed();
  }
}
