/** Services of all cases. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { listen } from "./soap.js";
import { cases, native, options, quoted, sample, text } from "./values.js";

const SERVICES = { wrapped: "Cases", bare: "BareCases", rpc: "RpcCases", shared: "SharedCases" };

/** Notes of one service. */
class Notes {
  #notes = [];
  #waiting = [];

  add(value) {
    const waiting = this.#waiting.shift();
    if (waiting) {
      waiting(value);
    } else {
      this.#notes.push(value);
    }
  }

  next() {
    return new Promise((resolve) => {
      if (this.#notes.length) {
        resolve(this.#notes.shift());
      } else {
        this.#waiting.push(resolve);
      }
    });
  }
}

function fault(version, code, reason, detail) {
  const soap12 = version === "1.2";
  const name = soap12 ? code : { Receiver: "Server", Sender: "Client" }[code];
  return {
    Fault: soap12
      ? {
          Code: { Value: `soap:${name}` },
          Reason: { Text: { attributes: { "xml:lang": "en" }, $value: reason } },
          ...(detail && { Detail: detail }),
          statusCode: 500,
        }
      : { faultcode: `soap:${name}`, faultstring: reason, ...(detail && { detail }), statusCode: 500 },
  };
}

/** Returns the operations that return their argument, as the samples name them. */
function echoes(path, memory) {
  const made = {};
  for (const { operation, type, service = "wrapped" } of cases) {
    if (service === path) {
      made[operation] = (args) => {
        const value = sample(path === "bare" ? args : parameter(args), type);
        memory.seen = text(value, type);
        const result = native(value, type);
        const name = operation === "RenamedOperation" ? "RenamedResult" : "return";
        return path === "bare" ? result : { [name]: result };
      };
    }
  }
  return made;
}

/** Returns the only parameter; an empty request is null. */
function parameter(args) {
  return Object.entries(args ?? {}).find(([key]) => key !== "attributes")?.[1];
}

function wrapped(version, memory, notes) {
  const seen = (value) => {
    memory.seen = quoted(value);
    return { return: value };
  };
  return {
    ...echoes("wrapped", memory),
    manyValues: ({ first, second, third, fourth }) =>
      seen([text(first, "int"), text(second, "string"), text(sample(third, "Line*"), "Line*"), text(fourth, "Color")].join()),
    headers: ({ value }, callback, { session, trace }) =>
      seen([text(value, "string"), text(block(session), "string"), text(sample(trace, "Tag"), "Tag")].join()),
    refuse: ({ item, left }) => Promise.reject(stock(version, "cases", item, left)),
    fail: ({ reason }) => Promise.reject(new Error(reason)),
    reject: ({ reason }) => Promise.reject(fault(version, "Sender", reason)),
    note: ({ text: note }) => notes.add(note),
    noted: async () => ({ return: await notes.next() }),
    nothing: () => ((memory.seen = '"nothing"'), {}),
    consume: ({ value }) => ((memory.seen = quoted(value)), {}),
    seen: () => ({ return: memory.seen }),
  };
}

function stock(version, namespace, item, left) {
  return fault(version, "Receiver", `${item} is out of stock`, detail(namespace, "OutOfStock", { item, left }));
}

/** Returns a detail element; the colons keep node-soap from its own prefixes. */
function detail(namespace, name, members) {
  const plain = Object.fromEntries(
    Object.entries(members).map(([key, $value]) => [`:${key}`, { attributes: { xmlns: "" }, $value }]),
  );
  return { [`:${name}`]: { attributes: { xmlns: `urn:parley:interop:${namespace}` }, ...plain } };
}

/** Returns the text of a header block, which may have attributes. */
function block(value) {
  return value.$value ?? value;
}

function bare(version, memory, notes) {
  return {
    ...echoes("bare", memory),
    header: (value, callback, { session }) => ((memory.seen = quoted(`${block(session)}/${value}`)), `${block(session)}/${value}`),
    refuse: (item) => Promise.reject(stock(version, "bare", item, 0)),
    note: (note) => notes.add(note),
    noted: () => notes.next(),
    consume: (value) => ((memory.seen = quoted(value)), ""),
  };
}

function rpc(version, memory, notes) {
  return {
    ...echoes("rpc", memory),
    add: ({ left, right }) => ({ return: String(BigInt(left) + BigInt(right)) }),
    header: ({ value }, callback, { session }) => ({ return: `${block(session)}/${value}` }),
    refuse: ({ item, left }) => Promise.reject(stock(version, "rpc", item, left)),
    note: ({ text: note }) => notes.add(note),
    noted: async () => ({ return: await notes.next() }),
    nothing: () => ((memory.seen = '"nothing"'), {}),
  };
}

function shared(version, memory, notes) {
  return {
    ...echoes("shared", memory),
    qualified: ({ left, right }) => ({ sum: String(Number(left) + Number(right)) }),
    header: ({ value }, callback, { session }) => ({ both: `${block(session)}/${value}` }),
    split: ({ text: all }) => ({ first: all.split(" ")[0], rest: all.split(" ").slice(1).join(" ") }),
    add: ({ number, more }) => ({ before: number, number: number + more }),
    stamped: ({ value }) => ({ same: value }),
    bare: (value) => value,
    refuse: ({ reason }) =>
      Promise.reject(fault(version, "Receiver", reason, detail("shared", "Refused", { message: reason }))),
    note: ({ text: note }) => notes.add(note),
    noted: async () => ({ return: await notes.next() }),
  };
}

/** Returns the header block of a response. */
function responseHeader(operation, args, headers) {
  return operation === "stamped" ? `<stamp xmlns="urn:parley:interop:shared">&lt;${block(headers.stamp)}&gt;</stamp>` : "";
}

/**
 * Serves all cases in both versions at a free port; returns the address.
 *
 * @param folder of the WSDL files, `wrapped.wsdl` and so on
 */
export async function serve(folder) {
  const server = createServer((request, response) => response.writeHead(404).end());
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  for (const version of ["1.1", "1.2"]) {
    const memory = { seen: "" };
    const services = { wrapped, bare, rpc, shared };
    for (const [path, name] of Object.entries(SERVICES)) {
      const operations = services[path](version, memory, new Notes());
      const ports = { [`${name}Soap11`]: operations, [`${name}Soap12`]: operations };
      const xml = readFileSync(join(folder, `${path}.wsdl`), "utf8");
      await new Promise((resolve, reject) => {
        const listening = listen(server, {
          ...options(version),
          path: `/${version}/${path}`,
          services: { [`${name}Service`]: ports },
          xml,
          oneWay: { responseCode: 202 },
          callback: (error) => (error ? reject(error) : resolve()),
        });
        listening.addSoapHeader(responseHeader);
      });
    }
  }
  return `http://127.0.0.1:${server.address().port}`;
}
