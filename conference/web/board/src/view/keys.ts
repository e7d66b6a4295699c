import { boxAround, type Point } from '../geometry/box.js';
import { boxOf, geometryOf } from '../geometry/geometry.js';
import { fitting, zoomed } from '../render/viewport.js';
import { deleteSelected, duplicate, nudge, reorder, selectAll, walk } from '../tools/commands.js';
import { commandOf, type KeyCommand, type KeyInput } from '../tools/keyboard.js';
import { selected } from '../tools/select.js';
import type { Shape } from '../model/types.js';
import type { BoardMessages } from './host.js';
import type { Workbench } from './workbench.js';

const ZOOM_STEP = 1.25;
/** Maximum length of a text in the accessible name of a shape. */
const SAID_CHARS_MAX = 200;

/** Returns the accessible name of a shape: its kind and author. */
export function nameOf(bench: Workbench, messages: BoardMessages, shape: Shape): string {
  const geometry = geometryOf(shape);
  const author = bench.state.drawn(shape.id)?.author ?? bench.host.me.id;
  return messages.shape(messages.kind(shape.kind), bench.host.nameOf(author), geometry.type === 'text' ? geometry.lines.join(' ').slice(0, SAID_CHARS_MAX) : undefined);
}

/**
 * Runs the command of a key press. Returns false if there is none, so that the browser handles the
 * key.
 */
export function pressed(bench: Workbench, messages: BoardMessages, key: KeyInput): boolean {
  const command = commandOf(key);
  return command !== undefined && obey(bench, messages, command);
}

function obey(bench: Workbench, messages: BoardMessages, command: KeyCommand): boolean {
  const { host } = bench;
  switch (command.type) {
    case 'tool':
      bench.tool = command.tool;
      host.announce(messages.tool(command.tool));
      return true;
    case 'nudge': {
      // Without a selection the arrow keys pan.
      if (bench.selection.size > 0) nudge(bench, command.dx, command.dy);
      else bench.viewport = { ...bench.viewport, x: bench.viewport.x + (command.dx * 40) / bench.viewport.zoom, y: bench.viewport.y + (command.dy * 40) / bench.viewport.zoom };
      return true;
    }
    case 'walk':
      return walkOn(bench, messages, command.step);
    case 'order':
      reorder(bench, command.direction);
      return true;
    case 'zoom':
      zoom(bench, command.direction);
      host.announce(messages.zoom(Math.round(bench.viewport.zoom * 100)));
      return true;
    case 'page':
      turnPage(bench, messages, command.step);
      return true;
    case 'undo':
      host.announce(undo(bench) ? messages.undone() : messages.nothingToUndo());
      return true;
    case 'redo':
      host.announce(redo(bench) ? messages.redone() : messages.nothingToUndo());
      return true;
    case 'delete':
      if (bench.selection.size === 0 || !bench.mayDraw) return false;
      host.announce(messages.deleted(deleteSelected(bench)));
      return true;
    case 'all':
      bench.tool = 'select';
      selectAll(bench);
      host.announce(messages.selected(bench.selection.size, ''));
      return true;
    case 'duplicate':
      duplicate(bench);
      return true;
    case 'cancel':
      if (bench.toolbox.cancel()) return true;
      if (bench.selection.size === 0) return false;
      bench.selection = new Set();
      return true;
    case 'edit': {
      const text = selected(bench).find(({ kind }) => kind === 'text');
      if (text !== undefined) bench.write(text.placement, text);
      return text !== undefined;
    }
  }
}

export function undo(bench: Workbench): boolean {
  bench.toolbox.cancel();
  return bench.history.undo();
}

export function redo(bench: Workbench): boolean {
  bench.toolbox.cancel();
  return bench.history.redo();
}

/**
 * Selects the next shape; Tab after the last one leaves the board, like any other part of a page.
 */
function walkOn(bench: Workbench, messages: BoardMessages, step: 1 | -1): boolean {
  const before = [...bench.selection][0];
  if (bench.tool !== 'select') bench.tool = 'select';
  const first = before === undefined ? undefined : walkEnd(bench, step);
  if (first !== undefined && first === before) {
    bench.selection = new Set();
    return false;
  }
  const shape = walk(bench, step);
  if (shape === undefined) return false;
  show(bench, shape);
  bench.host.announce(messages.selected(1, nameOf(bench, messages, shape)));
  return true;
}

/** Returns the id of the last shape in the walking direction. */
function walkEnd(bench: Workbench, step: 1 | -1): string | undefined {
  const chosen = bench.selection;
  bench.selection = new Set();
  const end = walk(bench, step === 1 ? -1 : 1)?.id;
  bench.selection = chosen;
  return end;
}

/** Pans to a shape that is out of view. */
function show(bench: Workbench, shape: Shape): void {
  const { viewport } = bench;
  const { x, y, zoom: scale, width, height } = viewport;
  const box = boxOf(shape);
  const middle: Point = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  if (middle.x < x || middle.y < y || middle.x > x + width / scale || middle.y > y + height / scale) bench.viewport = { ...viewport, x: middle.x - width / scale / 2, y: middle.y - height / scale / 2 };
}

export function zoom(bench: Workbench, direction: 'in' | 'out' | 'natural' | 'fit'): void {
  const { viewport } = bench;
  const middle = { x: viewport.width / 2, y: viewport.height / 2 };
  if (direction === 'fit') bench.viewport = fitting(viewport, bench.bounds ?? bench.scene.bounds() ?? boxAround([]));
  else bench.viewport = zoomed(viewport, middle, direction === 'natural' ? 1 / viewport.zoom : direction === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP);
}

export function turnPage(bench: Workbench, messages: BoardMessages, step: 1 | -1): void {
  const pages = bench.pages();
  const at = pages.findIndex(({ key }) => key === bench.page) + step;
  const page = pages[at];
  if (page === undefined) return;
  bench.page = page.key;
  bench.host.announce(messages.page(page.title, at + 1, pages.length));
}
