/** Values of the cases: as samples, as node-soap takes them, and as the texts that the cases compare. */
import { readFileSync } from "node:fs";

const { types, cases } = JSON.parse(readFileSync(process.argv[3], "utf8"));
const NAMESPACE = "urn:parley:interop:cases";
const XSI = "http://www.w3.org/2001/XMLSchema-instance";
const LARGEST_PLAIN = 1e7;
const SMALLEST_PLAIN = 1e-3;

export { cases };

/** Options of node-soap for the client and the server. */
export function options(version) {
  return {
    // else these are read as inexact numbers and as instants
    customDeserializer: Object.fromEntries(
      ["long", "integer", "decimal", "dateTime", "date"].map((type) => [type, (text) => text]),
    ),
    forceSoap12Headers: version === "1.2",
    handleNilAsNull: true,
    // else elements in the namespace of prefix "tns" are sent without it
    ignoredNamespaces: { namespaces: [], override: true },
    preserveWhitespace: true,
    disableCache: true,
  };
}

const local = (name) => name.split(":").pop();

/** Returns what node-soap read as a sample: attributes with "@", text as "#text", derived types as "#type". */
export function sample(value, type) {
  if (type.endsWith("*")) {
    const items = value === undefined || value === null ? [] : [value].flat();
    return items.map((item) => sample(item, type.slice(0, -1)));
  }
  if (value === undefined || value === null || (type !== "Shape" && !types[type])) {
    return value;
  }
  const attributes = Object.entries(value.attributes ?? {}).map(([name, text]) => [`@${local(name)}`, text]);
  const read = { ...value, ...Object.fromEntries(attributes) };
  const made = type === "Shape" ? { "#type": local(read["@type"] ?? "Shape") } : {};
  for (const [key, of] of Object.entries(types[made["#type"] ?? type] ?? {})) {
    const member = key === "#text" ? (value.$value ?? "") : sample(read[key], of);
    if (member !== undefined) {
      made[key] = member;
    }
  }
  return made;
}

/** Returns a sample as node-soap takes it. */
export function native(value, type) {
  if (Array.isArray(value)) {
    return value.map((item) => native(item, type.slice(0, -1)));
  }
  if (typeof value === "string" && (type === "double" || type === "float")) {
    return Number(value.replace("INF", "Infinity"));
  }
  if (value === null || typeof value !== "object") {
    return value;
  }
  const made = {};
  const attributes = {};
  const members = types[value["#type"] ?? type];
  for (const [key, item] of Object.entries(value)) {
    if (key === "#type") {
      Object.assign(attributes, { "xmlns:xsi": XSI, "xmlns:t": NAMESPACE, "xsi:type": `t:${item}` });
    } else if (key === "#text") {
      made.$value = item;
    } else if (key === "@weight") {
      Object.assign(attributes, { "xmlns:t": NAMESPACE, "t:weight": item });
    } else if (key.startsWith("@")) {
      attributes[key.slice(1)] = item;
    } else {
      made[key] = native(item, members[key]);
    }
  }
  return Object.keys(attributes).length ? { attributes, ...made } : made;
}

/** Returns the text of a sample, as ValueText of Parley's side has it. */
export function text(value, type) {
  if (type.endsWith("*")) {
    return `[${value.map((item) => text(item, type.slice(0, -1)))}]`;
  }
  if (value === undefined || value === null) {
    return "nil";
  }
  const name = value["#type"] ?? type;
  return types[name]
    ? `${name}{${Object.entries(types[name]).map(([key, of]) => text(value[key] ?? (of.endsWith("*") ? [] : null), of))}}`
    : scalar(value, type);
}

function scalar(value, type) {
  switch (type) {
    case "string":
    case "UUID":
    case "anyURI":
      return quoted(String(value));
    case "base64Binary":
      return Buffer.from(value, "base64").toString("hex");
    case "unsignedShort":
      return `#${value}`;
    case "Color":
      return value.toUpperCase().replace(" ", "_");
    case "double":
    case "float":
      return fraction(Number(value));
    default:
      return String(value);
  }
}

export function quoted(value) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `"${value.replace(/[^ !#-[\]-~]/g, escaped)}"`;
}

/** Returns the text that Java has for a number. */
function fraction(value) {
  if (!Number.isFinite(value)) {
    return String(value);
  }
  if (Object.is(value, -0)) {
    return "-0.0";
  }
  const size = Math.abs(value);
  if (size !== 0 && (size < SMALLEST_PLAIN || size >= LARGEST_PLAIN)) {
    const [digits, exponent] = value.toExponential().split("e");
    return `${digits.includes(".") ? digits : `${digits}.0`}E${Number(exponent)}`;
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
