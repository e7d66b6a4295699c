import { joined } from './fold.js';
import { CHANGE_BYTES_MAX, CHANGE_OPERATIONS_MAX, OPERATION_BODY_BYTES_MAX } from './limits.js';
import type { Operation, Shape } from './types.js';

/** Upper bound of the encoded size of an operation without its body and texts, in bytes. */
const FRAME_BYTES = 120;

/** Returns an upper bound of the encoded size of an operation in a change. */
export function weight(operation: Operation): number {
  switch (operation.type) {
    case 'PutShape':
      return FRAME_BYTES + 3 * (operation.shape.page.length + operation.shape.order.length + operation.shape.kind.length) + operation.shape.body.length;
    case 'AlterShape':
      return FRAME_BYTES + 3 * ((operation.page?.length ?? 0) + (operation.order?.length ?? 0)) + (operation.body?.length ?? 0);
    case 'ExtendShape':
      return FRAME_BYTES + operation.more.length;
    case 'RemoveShape':
      return FRAME_BYTES;
    case 'PutPage':
      return FRAME_BYTES + 3 * (operation.page.key.length + operation.page.order.length + operation.page.title.length);
    case 'RemovePage':
      return FRAME_BYTES + 3 * operation.key.length;
  }
}

/**
 * Splits an operation so that no body exceeds the limit of one operation; the effect is the same.
 */
export function fitted(operation: Operation): Operation[] {
  switch (operation.type) {
    case 'PutShape': {
      const [first, ...rest] = pieces(operation.shape.body);
      return [{ type: 'PutShape', shape: { ...operation.shape, body: first } }, ...extending(operation.shape.id, first.length, rest)];
    }
    case 'AlterShape': {
      if (operation.body === undefined) return [operation];
      const [first, ...rest] = pieces(operation.body);
      return [{ ...operation, body: first }, ...extending(operation.shape, first.length, rest)];
    }
    case 'ExtendShape':
      return extending(operation.shape, operation.from, pieces(operation.more));
    default:
      return [operation];
  }
}

function pieces(body: Uint8Array): [Uint8Array, ...Uint8Array[]] {
  if (body.length <= OPERATION_BODY_BYTES_MAX) return [body];
  const rest: Uint8Array[] = [];
  for (let at = OPERATION_BODY_BYTES_MAX; at < body.length; at += OPERATION_BODY_BYTES_MAX) rest.push(body.slice(at, at + OPERATION_BODY_BYTES_MAX));
  return [body.slice(0, OPERATION_BODY_BYTES_MAX), ...rest];
}

function extending(shape: string, from: number, bodies: readonly Uint8Array[]): Operation[] {
  let at = from;
  return bodies.map((more) => {
    const operation: Operation = { type: 'ExtendShape', shape, from: at, more };
    at += more.length;
    return operation;
  });
}

/**
 * Appends operations to a change that was not sent yet. Returns false, and appends nothing, if they
 * do not fit.
 */
export function addTo(operations: Operation[], more: readonly Operation[]): boolean {
  const merged = [...operations];
  for (const operation of more) {
    const joint = merged.length > 0 ? jointOf(merged[merged.length - 1]!, operation) : undefined;
    if (joint === undefined) merged.push(operation);
    else merged[merged.length - 1] = joint;
  }
  if (merged.length > CHANGE_OPERATIONS_MAX || merged.reduce((sum, operation) => sum + weight(operation), 0) > CHANGE_BYTES_MAX) return false;
  operations.splice(0, operations.length, ...merged);
  return true;
}

/** Merges two operations into one with the same effect; undefined if that is impossible. */
function jointOf(first: Operation, second: Operation): Operation | undefined {
  if (second.type === 'ExtendShape') {
    if (first.type === 'ExtendShape' && first.shape === second.shape && first.from + first.more.length === second.from && fits(first.more, second.more)) {
      return { ...first, more: joined(first.more, second.more) };
    }
    if (first.type === 'PutShape' && goesOn(first.shape, second.shape, second.from) && fits(first.shape.body, second.more)) {
      return { type: 'PutShape', shape: { ...first.shape, body: joined(first.shape.body, second.more) } };
    }
  }
  // Merged only if the second Alter sets no page: an Alter to a page that does not exist has no
  // effect, and would take the effect of the first one with it.
  if (second.type === 'AlterShape' && first.type === 'AlterShape' && first.shape === second.shape && second.page === undefined) {
    return {
      type: 'AlterShape',
      shape: second.shape,
      page: first.page,
      order: second.order ?? first.order,
      placement: second.placement ?? first.placement,
      style: second.style ?? first.style,
      body: second.body ?? first.body,
    };
  }
  return undefined;
}

function goesOn(shape: Shape, id: string, from: number): boolean {
  return shape.id === id && shape.body.length === from;
}

function fits(first: Uint8Array, second: Uint8Array): boolean {
  return first.length + second.length <= OPERATION_BODY_BYTES_MAX;
}
