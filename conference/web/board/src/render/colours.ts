/** Colours of a scheme for everything that is not a shape. */
export interface Scheme {
  readonly dark: boolean;
  readonly ground: string;
  readonly accent: string;
}

export const LIGHT: Scheme = { dark: false, ground: '#ffffff', accent: '#0b6f69' };
export const DARK: Scheme = { dark: true, ground: '#1b2022', accent: '#67cfc5' };

/** Scheme around a white sheet, on which ink keeps its colours. */
export const SHEET_LIGHT: Scheme = { ...LIGHT, ground: '#eeeeea' };
export const SHEET_DARK: Scheme = { ...LIGHT, ground: '#14181a' };

const cached = [new Map<number, string>(), new Map<number, string>()] as const;

/**
 * Converts a board colour to CSS. On a dark background dark ink becomes light and keeps its hue.
 */
export function cssColour(colour: number, dark = false): string {
  const cache = cached[dark ? 1 : 0];
  let css = cache.get(colour);
  if (css === undefined) cache.set(colour, (css = made(colour, dark)));
  return css;
}

export interface Channels {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** Alpha from 0 to 1. */
  readonly alpha: number;
}

export function channels(colour: number): Channels {
  return { red: (colour >>> 24) & 255, green: (colour >>> 16) & 255, blue: (colour >>> 8) & 255, alpha: (colour & 255) / 255 };
}

function made(colour: number, dark: boolean): string {
  const { red, green, blue, alpha } = channels(colour);
  const rgb = dark ? lifted([red, green, blue]) : [red, green, blue];
  return `rgba(${rgb.map(Math.round).join(',')},${Math.round(alpha * 1000) / 1000})`;
}

/**
 * Inverts the lightness of dark colours and keeps hue and saturation: the spread of the channels is
 * kept, their middle is mirrored.
 */
function lifted(rgb: readonly number[]): number[] {
  const high = Math.max(...rgb);
  const low = Math.min(...rgb);
  const lightness = (high + low) / 510;
  if (lightness >= 0.5) return [...rgb];
  const target = 1 - lightness * 0.8;
  const spread = high === low ? 0 : ((high - low) / 255 / (1 - Math.abs(2 * lightness - 1))) * (1 - Math.abs(2 * target - 1));
  return rgb.map((value) => {
    const place = high === low ? 0 : (value - (high + low) / 2) / (high - low);
    return Math.max(0, Math.min(255, (target + place * spread) * 255));
  });
}

/** Colours that distinguish members, with sufficient contrast on light and dark backgrounds. */
const TONES = ['#c2410c', '#2563eb', '#be185d', '#4d7c0f', '#7c3aed', '#b45309', '#0e7490', '#dc2626'] as const;

export function toneOf(member: string): string {
  let sum = 0;
  for (let i = 0; i < member.length; i++) sum = (sum * 31 + member.charCodeAt(i)) >>> 0;
  return TONES[sum % TONES.length]!;
}
