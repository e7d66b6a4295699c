import { orderBetween } from '../model/order.js';
import { shapesOn } from '../model/state.js';
import type { ToolContext } from './tool.js';

/** Returns an order key above everything on the page. */
export function topOrder({ state, page }: Pick<ToolContext, 'state' | 'page'>): string {
  let top: string | undefined;
  for (const id of state.idsOn(page)) {
    const order = state.drawn(id)?.shape.order;
    if (order !== undefined && (top === undefined || order > top)) top = order;
  }
  return orderBetween(top, undefined);
}

/**
 * Returns order keys that move the selected shapes one step or all the way up or down; undefined if
 * they are there already.
 */
export function reordered({ state, page }: Pick<ToolContext, 'state' | 'page'>, ids: ReadonlySet<string>, direction: 'up' | 'down' | 'top' | 'bottom'): Map<string, string> {
  const all = shapesOn(state, page);
  const chosen = all.filter(({ id }) => ids.has(id));
  const others = all.filter(({ id }) => !ids.has(id));
  const orders = new Map<string, string>();
  if (chosen.length === 0 || others.length === 0) return orders;
  const highest = all.indexOf(chosen[chosen.length - 1]!);
  const lowest = all.indexOf(chosen[0]!);
  let slot: number;
  if (direction === 'top') slot = others.length;
  else if (direction === 'bottom') slot = 0;
  else if (direction === 'up') slot = Math.min(others.length, others.filter((shape) => all.indexOf(shape) < highest).length + 1);
  else slot = Math.max(0, others.filter((shape) => all.indexOf(shape) < lowest).length - 1);
  let below = others[slot - 1]?.order;
  const above = others[slot]?.order;
  for (const { id } of chosen) {
    below = orderBetween(below, above);
    orders.set(id, below);
  }
  return orders;
}
