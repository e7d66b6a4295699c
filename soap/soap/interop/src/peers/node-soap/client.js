/** Client of all cases. */
import { attachments } from "./attachments.js";
import { createClientAsync } from "./soap.js";
import { cases, native, options, quoted, sample, text } from "./values.js";

const SERVICES = { wrapped: "Cases", bare: "BareCases", rpc: "RpcCases", shared: "SharedCases" };
const PARAMETERS = { RenamedOperation: "RenamedParameter", numbers: "number", text: "text", order: "order", shape: "shape" };
const LARGE_CHARS = 300_000;
const LARGE_LINES = 3_000;
const INK = { attributes: { number: 1 }, item: "ink & <paper>", price: "2.50" };

function shortened(value) {
  const line = String(value).replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

async function outcome(check) {
  try {
    return String(await check());
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
}

class Run {
  results = new Map();
  clients = {};

  async connect(version, base) {
    for (const [path, name] of Object.entries(SERVICES)) {
      const client = await createClientAsync(`${base}/${path}?wsdl`, options(version));
      const port = client[`${name}Service`][`${name}Soap${version.replace(".", "")}`];
      this.clients[path] = { client, port };
    }
  }

  /** Calls an operation, with header blocks by their names. */
  async call(path, operation, args, headers = {}) {
    const { client, port } = this.clients[path];
    client.clearSoapHeaders();
    const namespace = `urn:parley:interop:${path === "wrapped" ? "cases" : path}`;
    for (const [name, value] of Object.entries(headers)) {
      client.addSoapHeader({ [name]: value }, "", "h", namespace);
    }
    return new Promise((resolve, reject) => {
      port[operation](args, (error, result, raw, header) => {
        this.header = header;
        return error ? reject(error) : resolve(result);
      });
    });
  }

  seen = async () => (await this.call("wrapped", "seen", {})).return ?? "";

  async echo({ case: name, service = "wrapped", operation, type, samples }) {
    let result = "ok";
    for (const [value, expected] of samples) {
      const got = await outcome(() => this.echoed(service, operation, type, value));
      const there = got === expected ? await outcome(this.seen) : expected;
      if (got !== expected || there !== expected) {
        result = `${shortened(expected)} ${got === expected ? `seen as ${shortened(there)}` : `returned as ${shortened(got)}`}`;
        break;
      }
    }
    this.results.set(name, result);
  }

  async echoed(path, operation, type, value) {
    const sent = native(value, type);
    if (path === "bare") {
      const got = await this.call(path, operation, typeof sent === "object" ? sent : { $value: sent });
      return text(sample(got, type), type);
    }
    const parameter = PARAMETERS[operation] ?? "value";
    const got = await this.call(path, operation, sent === null ? {} : { [parameter]: sent });
    const result = got?.return ?? got?.RenamedResult;
    // an empty element of another type than string is read as null
    return text(sample(type === "base64Binary" ? (result ?? "") : result, type), type);
  }

  async expect(name, expected, check) {
    const got = await outcome(check);
    this.results.set(name, got === expected ? "ok" : `${shortened(got)} for ${shortened(expected)}`);
  }

  async large() {
    const long = "0123456789".repeat(LARGE_CHARS / 10);
    await this.echo({ case: "large text", operation: "stringValue", type: "string", samples: [[long, quoted(long)]] });
    const numbers = Array.from({ length: LARGE_LINES }, (_, i) => i);
    const order = {
      "@id": "large",
      placed: "1970-01-01T00:00:00Z",
      color: "GREEN",
      lines: numbers.map((i) => ({ "@number": i, item: `item ${i}`, price: `${i}.5` })),
      notes: [],
    };
    const lines = numbers.map((i) => `Line{${i},"item ${i}",${i}.5}`);
    const expected = `Order{"large",1970-01-01T00:00:00Z,GREEN,[${lines}],[],nil}`;
    await this.echo({ case: "large record", operation: "orderValue", type: "Order", samples: [[order, expected]] });
  }

  async fault(path, operation, args) {
    try {
      await this.call(path, operation, args);
    } catch (e) {
      if (e.root?.Envelope) {
        return e.root.Envelope.Body.Fault;
      }
      throw e;
    }
    throw new Error("no fault");
  }

  code(fault) {
    const name = String(fault.faultcode ?? fault.Code.Value).split(":").pop();
    return { Server: "RECEIVER", Receiver: "RECEIVER", Client: "SENDER", Sender: "SENDER" }[name] ?? name;
  }

  async stock(path, args) {
    const fault = await this.fault(path, "refuse", args);
    const { item, left } = (fault.detail ?? fault.Detail).OutOfStock;
    return `${item}: ${left}`;
  }

  async reason(fault) {
    return fault.faultstring ?? fault.Reason.Text.$value ?? fault.Reason.Text;
  }

  async after(path, operation, args, then) {
    await this.call(path, operation, args);
    return then();
  }

  /** Sends a note, and takes it by the wrapped operation if the one of the same service fails. */
  async noted(path, args) {
    await this.call(path, "note", args);
    try {
      const got = await this.call(path, "noted", {});
      return got?.return ?? got;
    } catch (e) {
      await this.call("wrapped", "noted", {});
      throw e;
    }
  }

  async wrapped() {
    const result = async (...args) => (await this.call("wrapped", ...args)).return;
    await this.expect("several parameters", '7,"two",[Line{1,"ink & <paper>",2.50}],RED', () =>
      result("manyValues", { first: 7, second: "two", third: [INK], fourth: "RED" }));
    const trace = { attributes: { name: "t", "h:weight": 1 }, $value: "héader" };
    await this.expect("headers", '"body","s & 1",Tag{"t",1,nil,nil,"h\\u00e9ader"}', () =>
      result("headers", { value: "body" }, { session: "s & 1", trace }));
    await this.expect("declared fault", "ink: 3", () => this.stock("wrapped", { item: "ink", left: 3 }));
    await this.expect("undeclared fault", "RECEIVER", async () =>
      this.code(await this.fault("wrapped", "fail", { reason: "broken" })));
    await this.expect("fault of the sender", "SENDER: no <way>", async () => {
      const fault = await this.fault("wrapped", "reject", { reason: "no <way>" });
      return `${this.code(fault)}: ${await this.reason(fault)}`;
    });
    await this.expect("one-way", "a note", () => this.noted("wrapped", { text: "a note" }));
    await this.expect("no argument, no result", '"nothing"', () => this.after("wrapped", "nothing", {}, this.seen));
    await this.expect("no result", '"gone"', () => this.after("wrapped", "consume", { value: "gone" }, this.seen));
  }

  async bare() {
    await this.expect("bare header", "s/v", () => this.call("bare", "header", { $value: "v" }, { session: "s" }));
    await this.expect("bare declared fault", "pen: 0", () => this.stock("bare", { $value: "pen" }));
    await this.expect("bare one-way, empty body", "bare note", () => this.noted("bare", { $value: "bare note" }));
    await this.expect("bare empty response", '"gone"', () => this.after("bare", "consume", { $value: "gone" }, this.seen));
  }

  async rpc() {
    const result = async (...args) => (await this.call("rpc", ...args)).return;
    await this.expect("rpc parts", "9000000005", () => result("add", { left: 5, right: "9000000000" }));
    await this.expect("rpc header", "s/v", () => result("header", { value: "v" }, { session: "s" }));
    await this.expect("rpc declared fault", "cap: 9", () => this.stock("rpc", { item: "cap", left: 9 }));
    await this.expect("rpc one-way", "rpc note", () => this.noted("rpc", { text: "rpc note" }));
    await this.expect("rpc no argument, no result", '"nothing"', () => this.after("rpc", "nothing", {}, this.seen));
  }

  async shared() {
    const call = (...args) => this.call("shared", ...args);
    await this.expect("JAX-WS qualified elements", "3.75", async () => (await call("qualified", { left: "1.25", right: "2.50" })).sum);
    await this.expect("JAX-WS header first", "s/v", async () => (await call("header", { value: "v" }, { session: "s" })).both);
    await this.expect("JAX-WS fault without a bean", "no", async () => {
      const fault = await this.fault("shared", "refuse", { reason: "no" });
      return (fault.detail ?? fault.Detail).Refused.message;
    });
    await this.expect("JAX-WS one-way", "shared", () => this.noted("shared", { text: "shared" }));
    await this.expect("JAX-WS holders that are results", "a|b c", async () => {
      const { first, rest } = await call("split", { text: "a b c" });
      return `${first}|${rest}`;
    });
    await this.expect("JAX-WS holder beside a result", "40 42", async () => {
      const { before, number } = await call("add", { number: 40, more: 2 });
      return `${before} ${number}`;
    });
    await this.expect("JAX-WS holder in the headers", "x <s>", async () => {
      const { same } = await call("stamped", { value: "x" }, { stamp: "s" });
      return `${same} ${this.header.stamp}`;
    });
    await this.expect("JAX-WS bare method", "<&>", () => call("bare", { $value: "<&>" }));
  }
}

/** Calls all cases at an address; returns the results by their names. */
export async function run(version, base, withAttachments) {
  const all = new Run();
  await all.connect(version, base);
  for (const one of cases) {
    await all.echo(one);
  }
  await all.large();
  await all.wrapped();
  await all.bare();
  await all.rpc();
  await all.shared();
  if (withAttachments) {
    await attachments(version, base, (...args) => all.expect(...args));
  }
  return all.results;
}
