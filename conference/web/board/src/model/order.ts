import { ORDER_CHARS_MAX } from './limits.js';

/**
 * Digits of the fractional order keys: strings over 0-9A-Za-z that represent the digits of a
 * base-62 fraction. There is always a key between two others as long as none ends with the digit 0,
 * which these functions never produce.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;
const MIDDLE = DIGITS.charAt(BASE >> 1);

/**
 * Keys above or below all others count at this digit, so that they stay short after many
 * insertions.
 */
const COUNTING_DIGITS = 5;

function digit(key: string, at: number): number {
  return at < key.length ? DIGITS.indexOf(key.charAt(at)) : 0;
}

/**
 * Returns a key between two others; undefined means no bound. If there is no room (equal keys, or
 * 64 characters reached) it returns the lower one again, and ids decide the order.
 */
export function orderBetween(below: string | undefined, above: string | undefined): string {
  if (below === undefined) return above === undefined ? MIDDLE : (counted(above, -1) ?? middle('', above) ?? above);
  if (above === undefined) return counted(below, 1) ?? middle(below, undefined) ?? below;
  return below < above ? (middle(below, above) ?? below) : below;
}

/** Returns `count` ascending keys between two others. */
export function ordersBetween(below: string | undefined, above: string | undefined, count: number): string[] {
  const keys: string[] = [];
  for (let last = below; keys.length < count; ) keys.push((last = orderBetween(last, above)));
  return keys;
}

function counted(key: string, step: 1 | -1): string | undefined {
  const digits = Array.from({ length: COUNTING_DIGITS }, (_, at) => digit(key, at));
  do {
    let at = COUNTING_DIGITS - 1;
    while (at >= 0) {
      const next = digits[at]! + step;
      digits[at] = (next + BASE) % BASE;
      if (next >= 0 && next < BASE) break;
      at--;
    }
    if (at < 0) return undefined;
  } while (digits[COUNTING_DIGITS - 1] === 0);
  return digits.map((value) => DIGITS.charAt(value)).join('');
}

function middle(below: string, above: string | undefined): string | undefined {
  let key = '';
  let limited = above !== undefined;
  for (let at = 0; at < ORDER_CHARS_MAX; at++) {
    const low = digit(below, at);
    const high = limited ? digit(above!, at) : BASE;
    if (high - low > 1) return key + DIGITS.charAt((low + high) >> 1);
    key += DIGITS.charAt(low);
    if (high - low === 1) limited = false;
    else if (limited && at >= below.length && at >= above!.length) return undefined;
  }
  return undefined;
}
