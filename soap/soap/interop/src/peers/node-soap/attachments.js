/** Client of the operations with binary content, in parts (MTOM) or as base64. */
import { crc32 } from "node:zlib";
import { createClientAsync } from "./soap.js";
import { options, quoted } from "./values.js";

// node-soap copies what it has of a part for each further piece of it, so its time grows with the square of the length.
const LENGTHS = [0, 1, 1_000, 5_000, 1_000_000];
const OCTETS = "application/octet-stream";
const XOP = "http://www.w3.org/2004/08/xop/include";
const PATTERN = Buffer.from("\r\n--uuid:\r\n\r\n--\0\xff", "latin1");

function blob(length) {
  return Buffer.from(
    Array.from({ length }, (_, i) => PATTERN[i % PATTERN.length] + (i % 1_000 < 500 ? 0 : Math.floor(i / 1_000))),
  );
}

const blobText = (bytes) => `${bytes.length}/${crc32(bytes).toString(16)}`;

/** Calls in one form; each call has parts of its own. */
class Calls {
  constructor(client, port, mtom) {
    Object.assign(this, { client, port, mtom, parts: [] });
  }

  /** Returns binary content as node-soap takes it: base64, or a reference to a part. */
  content(bytes) {
    if (!this.mtom) {
      return bytes.toString("base64");
    }
    const contentId = `${this.parts.length}@node-soap`;
    this.parts.push({ mimetype: OCTETS, contentId, name: contentId, body: bytes });
    return { "xop:Include": { attributes: { "xmlns:xop": XOP, href: `cid:${contentId}` } } };
  }

  async call(operation, args) {
    const attachments = this.parts;
    this.parts = [];
    return new Promise((resolve, reject) => {
      const done = (error, result) => (error ? reject(error) : resolve(result.return));
      this.port[operation](args, done, { attachments, forceMTOM: this.mtom });
    });
  }

  /** Returns the bytes of a result. */
  received(result) {
    const reference = result?.Include?.attributes.href;
    if (!reference) {
      return Buffer.from(result ?? "", "base64");
    }
    const id = `<${decodeURIComponent(reference.replace("cid:", ""))}>`;
    return this.client.lastResponseAttachments.parts.find((part) => part.headers["content-id"] === id).body;
  }
}

/** Calls all cases; `expect` takes a name, the expected text and a function that returns a text. */
export async function attachments(version, base, expect) {
  const client = await createClientAsync(`${base}/attachments?wsdl`, {
    ...options(version),
    parseResponseAttachments: true,
  });
  const port = client.AttachmentCasesService[`AttachmentCasesSoap${version.replace(".", "")}`];
  for (const form of ["MTOM", "base64"]) {
    const calls = new Calls(client, port, form === "MTOM");
    for (const length of LENGTHS) {
      const bytes = blob(length);
      const text = blobText(bytes);
      const sent = async (operation, args) => blobText(calls.received(await calls.call(operation, args)));
      await expect(`${form} attachment ${length}`, text, () => sent("mirror", { content: calls.content(bytes) }));
      await expect(`${form} result ${length}`, text, () => sent("sample", { length }));
      await expect(`${form} array ${length}`, text, () => sent("bytes", { content: calls.content(bytes) }));
    }
    const [first, second] = [blob(30_000), blob(2_000)];
    const all = `${quoted("<p>")},${quoted(blobText(first))},${quoted(blobText(second))},0102,7`;
    const parcel = () => ({
      parcel: {
        title: "<p>",
        content: calls.content(first),
        extra: calls.content(second),
        stamp: calls.content(Buffer.from([1, 2])),
        weight: 7,
      },
    });
    await expect(`${form} record`, all, () => calls.call("inOrder", parcel()));
    await expect(`${form} record backwards`, all, () => calls.call("backwards", parcel()));
  }
}
