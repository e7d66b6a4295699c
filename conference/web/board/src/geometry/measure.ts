/** Font of texts on a board. */
export const FONT = 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif';

/** Font size in pixels for measuring: browsers round the widths of small text. */
const RULER_SIZE = 100;

let ruler: CanvasRenderingContext2D | null | undefined;

/**
 * Returns the width of a line of text in units of the font height, as this browser draws it with
 * its fonts. Without a browser it returns a generous estimate.
 */
export function ems(line: string): number {
  ruler ??= typeof document === 'undefined' ? null : newRuler();
  if (ruler === null) return guessed(line);
  const { width, actualBoundingBoxRight } = ruler.measureText(line);
  return Math.max(width, actualBoundingBoxRight) / RULER_SIZE + 0.1;
}

function newRuler(): CanvasRenderingContext2D | null {
  const context = document.createElement('canvas').getContext('2d');
  if (context !== null) context.font = `${RULER_SIZE}px ${FONT}`;
  return context;
}

function guessed(line: string): number {
  let sum = 0.1;
  for (const char of line) {
    if (char > '\u2e7f') sum += char > '\uffff' ? 1.35 : 1.02;
    else if (/[iljtfI.,:;'|! ()[\]]/.test(char)) sum += 0.34;
    else sum += /[A-ZmwMW@%]/.test(char) ? 0.78 : 0.57;
  }
  return sum;
}
