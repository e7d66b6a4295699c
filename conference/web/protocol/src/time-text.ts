import { TIME_TEXT_CHARACTERS_MAX } from './limits.js';
import { ValueError } from './errors.js';
import type { ValueCodec } from './codec.js';
import type { TimeText } from './expression.js';

const DATE = '[+-]?\\d{4,10}-\\d\\d-\\d\\d';
const TIME = '\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?';
const OFFSET = '(?:Z|[+-]\\d\\d(?::\\d\\d(?::\\d\\d)?)?)';
const ZONE = '[\\w~/.+:-]+';

/** Patterns of the texts. Invalid dates such as the 31st of a short month are not checked here. */
const SHAPES: Readonly<Record<TimeText, string>> = {
  LocalDate: DATE,
  LocalTime: TIME,
  LocalDateTime: `${DATE}T${TIME}`,
  OffsetTime: TIME + OFFSET,
  OffsetDateTime: `${DATE}T${TIME}${OFFSET}`,
  ZonedDateTime: `${DATE}T${TIME}${OFFSET}(?:\\[${ZONE}\\])?`,
  Year: '[+-]?\\d{1,10}',
  YearMonth: '[+-]?\\d{4,10}-\\d\\d',
  MonthDay: '--\\d\\d-\\d\\d',
  Period: '[+-]?P(?:[+-]?\\d+[YMWD])+',
  ZoneId: ZONE,
  ZoneOffset: OFFSET,
};

function timeText(name: string, shape: string): ValueCodec {
  const pattern = new RegExp(`^${shape}$`);
  const check = (text: unknown): string => {
    if (typeof text !== 'string' || text.length > TIME_TEXT_CHARACTERS_MAX || !pattern.test(text)) {
      throw new ValueError(`${JSON.stringify(text)?.slice(0, 120)} is no ${name}`);
    }
    return text;
  };
  return {
    wire: 2,
    packed: false,
    write: (writer, value) => writer.text(check(value)),
    read: (reader) => check(reader.text()),
  };
}

/** Codecs of java.time types, encoded as their `toString` text. */
export const TIME_TEXT_CODECS = Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, timeText(name, shape)])) as Record<TimeText, ValueCodec>;
