import { ValueError } from './errors.js';
import type { FieldCodec, ValueCodec } from './codec.js';
import type { CompiledContract } from './compiled.js';

/** Checks that a stream or reference number is exact in JavaScript (MS-5). */
function checkNumber(what: string, number: number): number {
  if (number === 0 || number > Number.MAX_SAFE_INTEGER) throw new ValueError(`${what} ${number}`);
  return number;
}

/** Codec of `Publisher<T>`: the stream's number in the writer's table (ST-1). */
export function publisherCodec(item: FieldCodec): ValueCodec {
  return {
    wire: 0,
    packed: false,
    write(writer, value) {
      writer.uint(writer.handles.publish(value, item));
    },
    read: (reader) => reader.handles.subscribe(checkNumber('stream', reader.uint()), item),
  };
}

/** Codec of a contract interface: a reference to a servant on either side (RF-1). */
export function referenceCodec(contract: CompiledContract): ValueCodec {
  return {
    wire: 2,
    packed: false,
    write(writer, value) {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null) throw new ValueError(`servant of ${contract.name} expected`);
      const { reference, yours } = writer.handles.send(value, contract);
      const start = writer.open();
      writer.enter();
      writer.byte(0x08);
      writer.uint(reference);
      if (yours) {
        writer.byte(0x10);
        writer.byte(1);
      }
      writer.leave();
      writer.close(start);
    },
    read(reader) {
      const outer = reader.enter();
      let reference = 0;
      let yours = false;
      while (reader.next()) {
        if (reader.number > 2) {
          reader.skip();
          continue;
        }
        reader.expect(0);
        const value = reader.uint();
        if (reader.number === 1) reference = value;
        else yours = value === 1;
      }
      reader.leave(outer);
      return reader.handles.receive({ reference: checkNumber('reference', reference), yours }, contract);
    },
  };
}
