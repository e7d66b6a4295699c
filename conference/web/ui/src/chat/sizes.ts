import { words } from '../words/index.js';

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** Formats a size in bytes for display. */
export function sizeText(bytes: number): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const format = new Intl.NumberFormat(words.language, { style: 'unit', unit: UNITS[step] ?? 'byte', unitDisplay: step === 0 ? 'long' : 'short', maximumFractionDigits: step === 0 ? 0 : 1 });
  return format.format(bytes / 1_000 ** step);
}
