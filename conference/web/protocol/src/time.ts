import { ValueError } from './errors.js';
import type { ValueCodec } from './codec.js';

const NANOS = 1_000_000_000;
/** Seconds of Instant.MIN and Instant.MAX. */
const INSTANT_SECONDS_MIN = -31_557_014_167_219_200n;
const INSTANT_SECONDS_MAX = 31_556_889_864_403_199n;
const LONG_MAX = 2n ** 63n - 1n;

/** Seconds since an origin, and nanoseconds after them, which are never negative. */
interface Seconds {
  readonly seconds: bigint;
  readonly nanos: number;
}

function secondsCodec(name: string, parse: (text: string) => Seconds | undefined, print: (value: Seconds) => string, min: bigint, max: bigint): ValueCodec {
  return {
    wire: 2,
    packed: false,
    write(writer, value) {
      const parsed = typeof value === 'string' && value.length <= 100 ? parse(value) : undefined;
      if (parsed === undefined || parsed.seconds < min || parsed.seconds > max) throw new ValueError(`${JSON.stringify(value)?.slice(0, 120)} is no ${name}`);
      const start = writer.open();
      writer.enter();
      if (parsed.seconds !== 0n) {
        writer.byte(0x08);
        writer.sint64(parsed.seconds);
      }
      if (parsed.nanos !== 0) {
        writer.byte(0x10);
        writer.uint(parsed.nanos);
      }
      writer.leave();
      writer.close(start);
    },
    read(reader) {
      const outer = reader.enter();
      let seconds = 0n;
      let nanos = 0;
      while (reader.next()) {
        if (reader.number === 1) {
          reader.expect(0);
          seconds = reader.sint64();
        } else if (reader.number === 2) {
          reader.expect(0);
          nanos = reader.uint();
        } else reader.skip();
      }
      reader.leave(outer);
      if (nanos >= NANOS || seconds < min || seconds > max) throw new ValueError(`${seconds} seconds and ${nanos} nanos are no ${name}`);
      return print({ seconds, nanos });
    },
  };
}

const INSTANT = /^([+-]\d{4,10}|\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?Z$/;

function parseInstant(text: string): Seconds | undefined {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const days = daysOf(year, month, day);
  const [y, m, d] = dateOf(days);
  if (y !== year || m !== month || d !== day || hour > 23 || minute > 59 || second > 59) return undefined;
  // The last instants are beyond 2^53 seconds, so the sum needs bigint.
  return { seconds: BigInt(days) * 86400n + BigInt(hour * 3600 + minute * 60 + second), nanos: Number((match[7] ?? '').padEnd(9, '0')) };
}

function printInstant({ seconds, nanos }: Seconds): string {
  const rest = Number(((seconds % 86400n) + 86400n) % 86400n);
  const days = Number((seconds - BigInt(rest)) / 86400n);
  const [year, month, day] = dateOf(days);
  const digits = String(Math.abs(year)).padStart(4, '0');
  const sign = year < 0 ? '-' : year > 9999 ? '+' : '';
  const time = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map(two).join(':');
  return `${sign}${digits}-${two(month)}-${two(day)}T${time}${fraction(nanos)}Z`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns the fraction with three, six or nine digits, as java.time prints it. */
function fraction(nanos: number): string {
  if (nanos === 0) return '';
  const digits = String(nanos).padStart(9, '0');
  return `.${digits.endsWith('000000') ? digits.slice(0, 3) : digits.endsWith('000') ? digits.slice(0, 6) : digits}`;
}

/**
 * Returns the days since 1970-01-01 in the Gregorian calendar. Years are counted from March, so
 * that the leap day is the last day.
 */
function daysOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

function dateOf(days: number): [year: number, month: number, day: number] {
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day];
}

const DURATION = /^([+-])?P(?=[\dT+-])(?:([+-]?\d+)D)?(?:T(?=[\d+-])(?:([+-]?\d+)H)?(?:([+-]?\d+)M)?(?:([+-]?)(\d+)(?:\.(\d{1,9}))?S)?)?$/;

function parseDuration(text: string): Seconds | undefined {
  const match = DURATION.exec(text);
  if (match === null) return undefined;
  const [, sign, days = '0', hours = '0', minutes = '0', secondSign, seconds = '0', part = ''] = match;
  const small = BigInt(seconds) * BigInt(NANOS) + BigInt(part.padEnd(9, '0'));
  const whole = (BigInt(days) * 86400n + BigInt(hours) * 3600n + BigInt(minutes) * 60n) * BigInt(NANOS);
  const total = (whole + (secondSign === '-' ? -small : small)) * (sign === '-' ? -1n : 1n);
  const nanos = ((total % BigInt(NANOS)) + BigInt(NANOS)) % BigInt(NANOS);
  return { seconds: (total - nanos) / BigInt(NANOS), nanos: Number(nanos) };
}

/**
 * Formats a duration as Duration.toString does: hours, minutes and seconds all have the sign of the
 * whole.
 */
function printDuration({ seconds, nanos }: Seconds): string {
  const negative = seconds < 0n;
  const whole = negative && nanos > 0 ? seconds + 1n : seconds;
  const rest = negative && nanos > 0 ? NANOS - nanos : nanos;
  const hours = whole / 3600n;
  const minutes = (whole % 3600n) / 60n;
  const small = whole % 60n;
  let text = 'PT';
  if (hours !== 0n) text += `${hours}H`;
  if (minutes !== 0n) text += `${minutes}M`;
  if (small === 0n && rest === 0 && text.length > 2) return text;
  text += small === 0n && negative && rest > 0 ? '-0' : `${small}`;
  if (rest > 0) text += `.${String(rest).padStart(9, '0').replace(/0+$/, '')}`;
  return `${text}S`;
}

export const instantCodec = secondsCodec('Instant', parseInstant, printInstant, INSTANT_SECONDS_MIN, INSTANT_SECONDS_MAX);
export const durationCodec = secondsCodec('Duration', parseDuration, printDuration, -LONG_MAX - 1n, LONG_MAX);
