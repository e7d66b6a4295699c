const encoder = new TextEncoder();

/**
 * PDF 1.7 file writer. Object numbers are reserved first, so that objects can refer to each other.
 */
export class PdfFile {
  private readonly objects: Uint8Array[][] = [];

  /** Reserves the number of an object that is written later. */
  reserve(): number {
    return this.objects.push([]);
  }

  /** Writes an object that consists of text only. */
  object(number: number, text: string): void {
    this.objects[number - 1] = [encoder.encode(text)];
  }

  /** Writes a compressed stream object. `entries` are added to its dictionary. */
  async stream(number: number, entries: string, content: Uint8Array): Promise<void> {
    const bytes = await deflated(content);
    this.objects[number - 1] = [encoder.encode(`<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`), bytes, encoder.encode('\nendstream')];
  }

  /** Returns the complete file; `root` is the number of the catalogue. */
  bytes(root: number): Uint8Array {
    const pieces: Uint8Array[] = [];
    let length = 0;
    const add = (piece: Uint8Array | string): void => {
      const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
      pieces.push(bytes);
      length += bytes.length;
    };
    add('%PDF-1.7\n');
    const offsets = this.objects.map((object, at) => {
      const offset = length;
      add(`${at + 1} 0 obj\n`);
      object.forEach(add);
      add('\nendobj\n');
      return offset;
    });
    const start = length;
    add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`);
    add(`trailer\n<< /Size ${offsets.length + 1} /Root ${root} 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    return joined(pieces, length);
  }
}

async function deflated(content: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([content as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
