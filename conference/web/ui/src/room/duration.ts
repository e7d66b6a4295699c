const DURATION = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/;

/**
 * Parses an ISO 8601 duration of hours, minutes and seconds to milliseconds; undefined for any
 * other text.
 */
export function durationMillis(text: string): number | undefined {
  const match = DURATION.exec(text);
  if (match === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Math.ceil(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000);
}
