import { words } from '../words/index.js';

// Times follow the browser's locale; only "today" and "yesterday" are in the page's language.
const SHORT = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });
const DAY_MILLIS = 24 * 60 * 60 * 1000;

export function shortTime(at: string): string {
  return SHORT.format(new Date(at));
}

export function fullTime(at: string): string {
  return FULL.format(new Date(at));
}

/** Returns "today", "yesterday", or the date. */
export function dayName(at: string, now: Date): string {
  const days = Math.round((midnight(now) - midnight(new Date(at))) / DAY_MILLIS);
  const near = new Intl.RelativeTimeFormat(words.language, { numeric: 'auto' });
  return days === 0 || days === 1 ? near.format(-days, 'day') : DAY.format(new Date(at));
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Returns the times of day from one time to another. */
export function span(from: string, to: string): string {
  return SHORT.formatRange(new Date(from), new Date(to));
}
