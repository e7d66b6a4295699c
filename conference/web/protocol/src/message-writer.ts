import { truncated, reasonCode, ValueError, type Reason } from './errors.js';
import { METADATA_BYTES_MAX, REFERENCES_MAX, STREAMS_MAX } from './limits.js';
import { KIND, MAGIC, type Hello, type Metadata } from './messages.js';
import type { Writer } from './writer.js';

/** Writes a uint field; 0 is not written. */
function numberField(writer: Writer, number: number, value: number): void {
  if (value === 0) return;
  writer.byte(number << 3);
  writer.uint(value);
}

function textField(writer: Writer, number: number, value: string): void {
  if (value === '') return;
  writer.byte((number << 3) | 2);
  writer.text(value);
}

/** Opens a bytes field whose content is written in place; {@link endPayload} closes it. */
function beginPayload(writer: Writer, number: number): number {
  writer.byte((number << 3) | 2);
  return writer.open();
}

/** Closes the payload; an empty payload is not written. */
export function endPayload(writer: Writer, start: number): void {
  if (writer.at === start) writer.rewind(start - 2);
  else writer.close(start);
}

export function writeHello(writer: Writer, hello: Omit<Hello, 'kind'>): void {
  writer.byte(KIND.HELLO);
  textField(writer, 1, MAGIC);
  numberField(writer, 2, hello.version);
  numberField(writer, 3, hello.oldestVersion);
  numberField(writer, 4, hello.messageBytesMax);
  numberField(writer, 5, hello.callsMax);
  textField(writer, 6, hello.product);
}

/** Writes a request up to its arguments and returns their start. */
export function beginRequest(writer: Writer, call: number, reference: number, method: number, timeoutMillis: number, metadata?: Metadata): number {
  writer.byte(KIND.REQUEST);
  numberField(writer, 1, call);
  numberField(writer, 2, reference);
  if (method !== 0) {
    writer.byte((3 << 3) | 5);
    writer.fixed32(method);
  }
  numberField(writer, 4, timeoutMillis);
  if (metadata !== undefined && metadata.size > 0) writeMetadata(writer, metadata);
  return beginPayload(writer, 6);
}

function writeMetadata(writer: Writer, metadata: Metadata): void {
  let bytes = 0;
  for (const [key, value] of metadata) {
    const start = beginPayload(writer, 5);
    textField(writer, 1, key);
    textField(writer, 2, value);
    bytes += writer.at - start;
    writer.close(start);
  }
  if (bytes > METADATA_BYTES_MAX) throw new ValueError(`more than ${METADATA_BYTES_MAX} bytes`, 'metadata');
}

/** Writes a reply up to its result. */
export function beginReply(writer: Writer, call: number): number {
  writer.byte(KIND.REPLY);
  numberField(writer, 1, call);
  return beginPayload(writer, 2);
}

/** Writes an item up to its value. */
export function beginItem(writer: Writer, stream: number): number {
  writer.byte(KIND.ITEM);
  numberField(writer, 1, stream);
  return beginPayload(writer, 2);
}

/** Writes the failure of a call or the end of a stream, up to the details of its exception. */
export function beginEnding(writer: Writer, kind: typeof KIND.FAILURE | typeof KIND.END, id: number, reason: Reason | 'COMPLETE', text: string, exception: string): number {
  writer.byte(kind);
  numberField(writer, 1, id);
  if (reason !== 'COMPLETE') numberField(writer, 2, reasonCode(reason));
  textField(writer, 3, truncated(text));
  textField(writer, 4, exception);
  return beginPayload(writer, 5);
}

/** Closes the details and writes the retry delay (ER-6); 0 means unknown. */
export function endEnding(writer: Writer, start: number, retryMillis = 0): void {
  endPayload(writer, start);
  numberField(writer, 6, retryMillis);
}

/** Field number of the list of references; the list of streams has the next one (RF-4). */
export const LISTS = { REQUEST: 7, REPLY: 3, ITEM: 3 } as const;

/** Lists the references and streams that the payload passes (RF-4). */
export function writePassed(writer: Writer, field: number, references: readonly number[], streams: readonly number[]): void {
  writeList(writer, field, references, REFERENCES_MAX);
  writeList(writer, field + 1, streams, STREAMS_MAX);
}

function writeList(writer: Writer, field: number, numbers: readonly number[], max: number): void {
  if (numbers.length === 0) return;
  if (numbers.length > max) throw new ValueError(`more than ${max} references or streams in a message (RF-4)`);
  const start = beginPayload(writer, field);
  for (const number of numbers) writer.uint(number);
  writer.close(start);
}

/** Writes a message that consists of numbers only. */
export function writeSmall(writer: Writer, kind: typeof KIND.CANCEL | typeof KIND.DEMAND | typeof KIND.STOP | typeof KIND.RELEASE, id: number, count = 0): void {
  writer.byte(kind);
  numberField(writer, 1, id);
  numberField(writer, 2, count);
}
