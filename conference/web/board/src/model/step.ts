import { samePage } from './fold.js';
import type { StateView } from './state.js';
import type { Alter, Operation, Page, Shape } from './types.js';

interface Entry<T> {
  readonly before: T | undefined;
  after: T | undefined;
}

/** States of shapes and pages before and after an own step. */
export interface Step {
  readonly shapes: Map<string, Entry<Shape>>;
  readonly pages: Map<string, Entry<Page>>;
}

/** Returns the operations that revert a step, as far as its result is still unchanged. */
export function restoring({ shapes, pages }: Step, state: StateView): Operation[] {
  const first: Operation[] = [];
  const last: Operation[] = [];
  for (const [key, { before, after }] of pages) {
    const now = state.page(key);
    if (before !== undefined) {
      if (after === undefined ? now === undefined : now !== undefined && samePage(now, after) && !samePage(before, after)) first.push({ type: 'PutPage', page: before });
    } else if (after !== undefined && now !== undefined && samePage(now, after)) last.push({ type: 'RemovePage', key });
  }
  const middle: Operation[] = [];
  for (const [id, { before, after }] of shapes) {
    const now = state.drawn(id)?.shape;
    if (before === undefined) {
      if (after !== undefined && now !== undefined) middle.push({ type: 'RemoveShape', shape: id });
    } else if (after === undefined) {
      if (now === undefined) middle.push({ type: 'PutShape', shape: before });
    } else if (now !== undefined) middle.push(...setBack(before, after, now));
  }
  return [...first, ...middle, ...last];
}

function setBack(before: Shape, after: Shape, now: Shape): Operation[] {
  // The id was reused for another shape after a removal.
  if (before.kind !== after.kind) return now.kind === after.kind ? [{ type: 'RemoveShape', shape: now.id }, { type: 'PutShape', shape: before }] : [];
  const page = mine(before.page, after.page, now.page);
  const order = mine(before.order, after.order, now.order);
  const placement = partsMine(before.placement, after.placement, now.placement);
  const style = partsMine(before.style, after.style, now.style);
  const body = sameBytes(before.body, after.body) || !sameBytes(now.body, after.body) ? undefined : before.body;
  if (page === undefined && order === undefined && placement === undefined && style === undefined && body === undefined) return [];
  return [{ type: 'AlterShape', shape: now.id, page, order, placement, style, body }];
}

/**
 * Returns the value to restore; undefined if the step did not change it, or others have changed it
 * since.
 */
function mine(before: string, after: string, now: string): string | undefined {
  return before !== after && now === after ? before : undefined;
}

function partsMine<T extends object>(before: T, after: T, now: T): T | undefined {
  const restored = { ...now };
  let any = false;
  for (const key of Object.keys(before) as (keyof T)[]) {
    if (Object.is(before[key], after[key]) || !Object.is(now[key], after[key])) continue;
    restored[key] = before[key];
    any = true;
  }
  return any ? restored : undefined;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Returns an Alter operation for the given parts only. */
export function alter(shape: string, parts: Partial<Omit<Alter, 'shape'>>): Operation {
  return { type: 'AlterShape', shape, page: parts.page, order: parts.order, placement: parts.placement, style: parts.style, body: parts.body };
}
