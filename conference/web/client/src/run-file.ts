/** Maximum size of a run file in bytes (DI-3). */
export const RUN_FILE_BYTES_MAX = 64 * 1024;

const ENDPOINTS_MAX = 16;
const FIRST = 'parley-service 1';
const NAME = /^[a-z\d][a-z\d._-]{0,47}$/i;
const NUMBER = /^\d{1,18}$/;
const OFFER = /^(?:[^ %]|%[0-7][\da-f])+ (?:[^ %]|%[0-7][\da-f])+ (?:[^ %]|%[0-7][\da-f])+$/i;
const SCHEME = /^[a-z][a-z\d+.-]*:./i;

/** Content of a run file, as far as it is needed to connect. */
export interface RunFile {
  readonly name: string;
  /** Process id of the owner. */
  readonly pid: number;
  /** URIs, the fastest endpoint first. */
  readonly endpoints: readonly string[];
}

/** Parses a run file (DI-3). Throws an Error that says which rule the content breaks. */
export function readRunFile(bytes: Uint8Array): RunFile {
  if (bytes.length > RUN_FILE_BYTES_MAX) throw new Error(`it has more than ${RUN_FILE_BYTES_MAX} bytes`);
  const lines = text(bytes).split('\n');
  const first = lines[0] ?? '';
  if (first !== FIRST) throw new Error(first.startsWith('parley-service ') ? `it is of another version than ${FIRST}` : `it does not begin with ${FIRST}`);
  const end = lines.indexOf('end');
  if (end < 0 || end === lines.length - 1) throw new Error("it is not whole: its last line is not 'end'");
  if (end !== lines.length - 2 || lines.at(-1) !== '') throw new Error('something follows its last line');
  const once = new Map<string, string>();
  const endpoints: string[] = [];
  for (const line of lines.slice(1, end)) readLine(line, once, endpoints);
  const name = once.get('name');
  const pid = once.get('pid');
  if (name === undefined || pid === undefined || !once.has('started') || endpoints.length === 0) {
    throw new Error('it lacks a name, pid, started or endpoint');
  }
  return { name, pid: Number(pid), endpoints };
}

function text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error('it is not text in UTF-8');
  }
}

function readLine(line: string, once: Map<string, string>, endpoints: string[]): void {
  const space = line.indexOf(' ');
  if (space < 1) throw new Error('a line is not a key and a value');
  const key = line.slice(0, space);
  const value = line.slice(space + 1);
  switch (key) {
    case 'name':
    case 'pid':
    case 'started':
    case 'more':
      if (once.has(key)) throw new Error(`it has two lines '${key}'`);
      if (key === 'name' ? !NAME.test(value) : !NUMBER.test(value) || Number(value) === 0) {
        throw new Error(key === 'name' ? 'its name is none' : 'a number is none');
      }
      once.set(key, value);
      break;
    case 'endpoint':
      if (endpoints.length === ENDPOINTS_MAX) throw new Error(`it has more than ${ENDPOINTS_MAX} endpoints`);
      if (!SCHEME.test(value) || !URL.canParse(value)) throw new Error('an endpoint is no URI');
      endpoints.push(value);
      break;
    case 'offer':
      if (!OFFER.test(value)) throw new Error('an offer is not a name, a contract and a fingerprint');
      break;
    default:
    // Written by a later version, whose first line states that unknown keys can be skipped.
  }
}
