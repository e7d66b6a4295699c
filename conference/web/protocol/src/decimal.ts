import { BIG_DECIMAL_CHARACTERS_MAX, BIG_DECIMAL_SCALE_MAX } from './limits.js';
import { ValueError } from './errors.js';

const DECIMAL = /^[+-]?(?=\.?\d)\d*(?:\.(\d*))?(?:[eE]([+-]?\d{1,10}))?$/;

/**
 * Returns the text of a BigDecimal. Throws ValueError if it is malformed or out of range (VA-12).
 */
export function checkDecimal(text: string): string {
  if (text.length > BIG_DECIMAL_CHARACTERS_MAX) throw new ValueError(`BigDecimal of ${text.length} characters, at most ${BIG_DECIMAL_CHARACTERS_MAX}`);
  const match = DECIMAL.exec(text);
  if (match === null) throw new ValueError(`${JSON.stringify(text.slice(0, 40))} is no decimal number`);
  const scale = (match[1]?.length ?? 0) - Number(match[2] ?? 0);
  if (Math.abs(scale) > BIG_DECIMAL_SCALE_MAX) throw new ValueError(`BigDecimal with scale ${scale}, at most ${BIG_DECIMAL_SCALE_MAX}`);
  return text;
}
