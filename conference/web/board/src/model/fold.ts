import { FIRST_PAGE, SHAPE_BODY_BYTES_MAX } from './limits.js';
import type { StateTarget } from './state.js';
import type { Alter, Extend, Operation, Page, Placement, Shape, Style } from './types.js';

/** Listener that is called before an operation modifies a shape or page. */
export interface OperationListener {
  shape(id: string): void;
  page(key: string): void;
}

/**
 * Applies one operation; `author` is the member that puts a shape. Numbers are rounded to 32-bit
 * floats, as they are on the wire.
 */
export function applyOperation(state: StateTarget, operation: Operation, author: string, touching?: OperationListener): void {
  switch (operation.type) {
    case 'PutShape':
      put(state, operation.shape, author, touching);
      return;
    case 'AlterShape':
      alter(state, operation, touching);
      return;
    case 'ExtendShape':
      extend(state, operation, touching);
      return;
    case 'RemoveShape':
      if (state.drawn(operation.shape) === undefined) return;
      touching?.shape(operation.shape);
      state.setDrawn(operation.shape, undefined);
      return;
    case 'PutPage':
      touching?.page(operation.page.key);
      state.setPage(operation.page.key, operation.page);
      return;
    case 'RemovePage':
      removePage(state, operation.key, touching);
      return;
  }
}

function put(state: StateTarget, shape: Shape, author: string, touching: OperationListener | undefined): void {
  if (state.drawn(shape.id) !== undefined || state.page(shape.page) === undefined) return;
  touching?.shape(shape.id);
  state.setDrawn(shape.id, { shape: { ...shape, placement: exactPlacement(shape.placement), style: exactStyle(shape.style) }, author });
}

function alter(state: StateTarget, { shape: id, page, order, placement, style, body }: Alter, touching: OperationListener | undefined): void {
  const drawn = state.drawn(id);
  if (drawn === undefined) return;
  touching?.shape(id);
  const { shape, author } = drawn;
  state.setDrawn(id, {
    shape: {
      id,
      page: page !== undefined && state.page(page) !== undefined ? page : shape.page,
      order: order ?? shape.order,
      kind: shape.kind,
      placement: placement === undefined ? shape.placement : exactPlacement(placement),
      style: style === undefined ? shape.style : exactStyle(style),
      body: body ?? shape.body,
    },
    author,
  });
}

function extend(state: StateTarget, { shape: id, from, more }: Extend, touching: OperationListener | undefined): void {
  const drawn = state.drawn(id);
  if (drawn === undefined || drawn.shape.body.length !== from || from + more.length > SHAPE_BODY_BYTES_MAX) return;
  touching?.shape(id);
  state.setDrawn(id, { ...drawn, shape: { ...drawn.shape, body: joined(drawn.shape.body, more) } });
}

function removePage(state: StateTarget, key: string, touching: OperationListener | undefined): void {
  if (key === FIRST_PAGE || state.page(key) === undefined) return;
  for (const id of [...state.idsOn(key)]) {
    touching?.shape(id);
    state.setDrawn(id, undefined);
  }
  touching?.page(key);
  state.setPage(key, undefined);
}

export function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

const exact = Math.fround;

function exactPlacement({ x, y, scaleX, scaleY, rotation }: Placement): Placement {
  return { x: exact(x), y: exact(y), scaleX: exact(scaleX), scaleY: exact(scaleY), rotation: exact(rotation) };
}

function exactStyle({ colour, fill, width, dashed }: Style): Style {
  return { colour: colour | 0, fill: fill | 0, width: exact(width), dashed };
}

export function samePage(a: Page, b: Page): boolean {
  return a.key === b.key && a.order === b.order && a.title === b.title;
}
