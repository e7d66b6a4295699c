import { reasonOf, ValueError, type Reason } from './errors.js';
import { METADATA_BYTES_MAX, REFERENCES_MAX, STREAMS_MAX } from './limits.js';
import type { Reader } from './reader.js';

/** Message kinds of docs/protocol/messages.md. */
export const KIND = {
  HELLO: 1,
  REQUEST: 2,
  REPLY: 3,
  FAILURE: 4,
  CANCEL: 5,
  ITEM: 6,
  DEMAND: 7,
  END: 8,
  STOP: 9,
  RELEASE: 10,
} as const;

export const MAGIC = 'parley';
export const VERSION = 1;
export const OLDEST_VERSION = 1;

export type Metadata = ReadonlyMap<string, string>;

/** Position of a payload in the bytes of the message; valid as long as those bytes. */
interface Payload {
  readonly at: number;
  readonly end: number;
}

/**
 * References and streams in the payload, each listed as often as it occurs (RF-4); undefined if
 * there are none.
 */
interface Passing {
  readonly references: readonly number[] | undefined;
  readonly streams: readonly number[] | undefined;
}

export interface Hello {
  readonly kind: 'HELLO';
  readonly version: number;
  readonly oldestVersion: number;
  readonly messageBytesMax: number;
  readonly callsMax: number;
  readonly product: string;
}

export interface Request extends Payload, Passing {
  readonly kind: 'REQUEST';
  readonly call: number;
  readonly reference: number;
  readonly method: number;
  readonly timeoutMillis: number;
  readonly metadata: Metadata | undefined;
}

export interface Reply extends Payload, Passing {
  readonly kind: 'REPLY';
  readonly call: number;
}

/** Reason why a call failed or a stream ended. */
export interface Ending extends Payload {
  readonly reason: Reason | 'COMPLETE';
  readonly text: string;
  readonly exception: string;
  /** Suggested delay before a retry (ER-6); absent if unknown. */
  readonly retryMillis?: number;
}

export interface Failure extends Ending {
  readonly kind: 'FAILURE';
  readonly call: number;
}

export interface End extends Ending {
  readonly kind: 'END';
  readonly stream: number;
}

export interface Item extends Payload, Passing {
  readonly kind: 'ITEM';
  readonly stream: number;
}

export type Message =
  | Hello
  | Request
  | Reply
  | Failure
  | Item
  | End
  | { readonly kind: 'CANCEL'; readonly call: number }
  | { readonly kind: 'DEMAND'; readonly stream: number; readonly count: number }
  | { readonly kind: 'STOP'; readonly stream: number }
  | { readonly kind: 'RELEASE'; readonly reference: number; readonly count: number };

/**
 * Reads the message at the reader's position; returns undefined for an extension (MS-4). Throws
 * ValueError, which means PROTOCOL_ERROR, for malformed messages.
 */
export function readMessage(reader: Reader): Message | undefined {
  if (reader.at >= reader.end) throw new ValueError('message without a kind');
  const kind = reader.bytes[reader.at++]!;
  switch (kind) {
    case KIND.REQUEST:
      return readRequest(reader);
    case KIND.REPLY: {
      const { first: call, ...rest } = readSmall(reader);
      return { kind: 'REPLY', call, ...rest };
    }
    case KIND.ITEM: {
      const { first: stream, ...rest } = readSmall(reader);
      return { kind: 'ITEM', stream, ...rest };
    }
    case KIND.FAILURE: {
      const { first: call, code, ending } = readEnding(reader);
      return { kind: 'FAILURE', call, reason: reasonOf(code), ...ending };
    }
    case KIND.END: {
      const { first: stream, code, ending } = readEnding(reader);
      return { kind: 'END', stream, reason: code === 0 ? 'COMPLETE' : reasonOf(code), ...ending };
    }
    case KIND.CANCEL:
      return { kind: 'CANCEL', call: readNumbers(reader).first };
    case KIND.DEMAND: {
      const { first: stream, second: count } = readNumbers(reader);
      return { kind: 'DEMAND', stream, count };
    }
    case KIND.STOP:
      return { kind: 'STOP', stream: readNumbers(reader).first };
    case KIND.RELEASE: {
      const { first: reference, second: count } = readNumbers(reader);
      return { kind: 'RELEASE', reference, count };
    }
    case KIND.HELLO:
      return readHello(reader);
    default:
      if (kind >= 64) return undefined;
      throw new ValueError(`message kind ${kind}`);
  }
}

/**
 * Reads the number of a call, stream or reference. Throws if it is not exact in JavaScript (MS-5).
 */
function readId(reader: Reader): number {
  reader.expect(0);
  const value = reader.uint();
  if (value > Number.MAX_SAFE_INTEGER) throw new ValueError('number beyond 2^53 - 1');
  return value;
}

/** Reads a count or limit. Values above 2^53 - 1 are read as that. */
function readCount(reader: Reader): number {
  reader.expect(0);
  return Math.min(reader.uint(), Number.MAX_SAFE_INTEGER);
}

function readText(reader: Reader): string {
  reader.expect(2);
  return reader.text();
}

/** Skips a bytes field and returns its start. */
function readPayload(reader: Reader): number {
  reader.expect(2);
  const length = reader.length();
  const at = reader.at;
  reader.at += length;
  return at;
}

function readRequest(reader: Reader): Request {
  let call = 0;
  let reference = 0;
  let method = 0;
  let timeoutMillis = 0;
  let metadata: Map<string, string> | undefined;
  let at = 0;
  let end = 0;
  let metadataBytes = 0;
  let references: number[] | undefined;
  let streams: number[] | undefined;
  while (reader.next()) {
    switch (reader.number) {
      case 1:
        call = readId(reader);
        break;
      case 2:
        reference = readId(reader);
        break;
      case 3:
        reader.expect(5);
        method = reader.fixed32();
        break;
      case 4:
        timeoutMillis = readCount(reader);
        break;
      case 5: {
        metadata ??= new Map();
        metadataBytes += readEntry(reader, metadata);
        if (metadataBytes > METADATA_BYTES_MAX) throw new ValueError(`more than ${METADATA_BYTES_MAX} bytes of metadata`);
        break;
      }
      case 6:
        at = readPayload(reader);
        end = reader.at;
        break;
      case 7:
        references = readList(reader, references, REFERENCES_MAX);
        break;
      case 8:
        streams = readList(reader, streams, STREAMS_MAX);
        break;
      default:
        reader.skip();
    }
  }
  return { kind: 'REQUEST', call, reference, method, timeoutMillis, metadata, at, end, references, streams };
}

/**
 * Reads a metadata entry and returns the size of its record, which counts against the limit (MS-8).
 */
function readEntry(reader: Reader, metadata: Map<string, string>): number {
  reader.expect(2);
  const outer = reader.enter();
  const start = reader.at;
  let key = '';
  let value = '';
  while (reader.next()) {
    if (reader.number === 1) key = readText(reader);
    else if (reader.number === 2) value = readText(reader);
    else reader.skip();
  }
  const bytes = reader.end - start;
  reader.leave(outer);
  metadata.set(key, value);
  return bytes;
}

/** Reads a packed list of numbers (RF-4). */
function readList(reader: Reader, before: number[] | undefined, max: number): number[] {
  reader.expect(2);
  const list = before ?? [];
  const end = reader.length() + reader.at;
  while (reader.at < end) {
    const number = reader.uint();
    if (number === 0 || number > Number.MAX_SAFE_INTEGER) throw new ValueError(`the list holds ${number} (RF-4)`);
    if (list.push(number) > max) throw new ValueError(`more than ${max} references or streams in a message (RF-4)`);
  }
  if (reader.at > end) throw new ValueError('a number past the end of its list (RF-4)');
  return list;
}

function readSmall(reader: Reader): Payload & Passing & { first: number } {
  let first = 0;
  let at = 0;
  let end = 0;
  let references: number[] | undefined;
  let streams: number[] | undefined;
  while (reader.next()) {
    if (reader.number === 1) first = readId(reader);
    else if (reader.number === 2) {
      at = readPayload(reader);
      end = reader.at;
    } else if (reader.number === 3) references = readList(reader, references, REFERENCES_MAX);
    else if (reader.number === 4) streams = readList(reader, streams, STREAMS_MAX);
    else reader.skip();
  }
  return { first, at, end, references, streams };
}

function readNumbers(reader: Reader): { first: number; second: number } {
  let first = 0;
  let second = 0;
  while (reader.next()) {
    if (reader.number === 1) first = readId(reader);
    else if (reader.number === 2) second = readCount(reader);
    else reader.skip();
  }
  return { first, second };
}

function readEnding(reader: Reader): { first: number; code: number; ending: Omit<Ending, 'reason'> } {
  let first = 0;
  let code = 0;
  let text = '';
  let exception = '';
  let at = 0;
  let end = 0;
  let retryMillis = 0;
  while (reader.next()) {
    switch (reader.number) {
      case 1:
        first = readId(reader);
        break;
      case 2:
        code = readCount(reader);
        break;
      case 3:
        text = readText(reader);
        break;
      case 4:
        exception = readText(reader);
        break;
      case 5:
        at = readPayload(reader);
        end = reader.at;
        break;
      case 6:
        retryMillis = readCount(reader);
        break;
      default:
        reader.skip();
    }
  }
  return { first, code, ending: { text, exception, at, end, ...(retryMillis === 0 ? {} : { retryMillis }) } };
}

function readHello(reader: Reader): Hello {
  let magic = '';
  let product = '';
  const numbers = [0, 0, 0, 0];
  while (reader.next()) {
    if (reader.number === 1) magic = readText(reader);
    else if (reader.number === 6) product = readText(reader);
    else if (reader.number <= 5) numbers[reader.number - 2] = readCount(reader);
    else reader.skip();
  }
  if (magic !== MAGIC) throw new ValueError(`magic ${JSON.stringify(magic.slice(0, 40))} is not ${MAGIC}`);
  const [version = 0, oldestVersion = 0, messageBytesMax = 0, callsMax = 0] = numbers;
  return { kind: 'HELLO', version, oldestVersion, messageBytesMax, callsMax, product };
}
