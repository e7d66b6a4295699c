"""Client of all cases by zeep. Arguments: "strict" or "lenient", the mode of zeep; the file of the samples.

Prints "base -", since zeep does not serve; then answers lines of standard input as the other peers do.
"""

import json
import math
import sys

import zeep
from zeep.xsd.types import builtins

# How zeep reads the types whose samples are texts.
SCALARS = {
    "long": builtins.Long,
    "integer": builtins.Integer,
    "float": builtins.Float,
    "double": builtins.Double,
    "decimal": builtins.Decimal,
    "base64Binary": builtins.Base64Binary,
    "dateTime": builtins.DateTime,
    "date": builtins.Date,
    "time": builtins.Time,
    "duration": builtins.Duration,
    "gYear": builtins.gYear,
    "gYearMonth": builtins.gYearMonth,
    "gMonthDay": builtins.gMonthDay,
}
SERVICES = {"wrapped": "Cases", "bare": "BareCases", "rpc": "RpcCases", "shared": "SharedCases"}
NAMESPACE = "urn:parley:interop:cases"
INK = {"number": 1, "item": "ink & <paper>", "price": builtins.Decimal().pythonvalue("2.50")}
LARGE_CHARS = 300_000
LARGE_LINES = 3_000


def shortened(value):
    text = " ".join(str(value).split())
    return text if len(text) <= 200 else text[:200] + "…"


def outcome(check):
    try:
        return check()
    except Exception as e:  # pylint: disable=broad-except
        return f"{type(e).__name__}: {e}"


def same(sent, got):
    """Compares what was sent with an object of zeep, in which values that are absent are None.

    zeep reads an empty element as None too; the case "empty text" is about that.
    """
    if got is None:
        return sent in (None, "", b"", [])
    if isinstance(sent, float) and math.isnan(sent):
        return isinstance(got, float) and math.isnan(got)
    if isinstance(sent, list):
        return isinstance(got, list) and len(sent) == len(got) and all(map(same, sent, got))
    if isinstance(sent, dict) or hasattr(sent, "__values__"):
        if not hasattr(got, "__values__"):
            return False
        names = set(got.__values__) | set(sent if isinstance(sent, dict) else sent.__values__)
        if hasattr(sent, "_xsd_type") and sent._xsd_type.name != got._xsd_type.name:
            return False
        return all(same(value_of(sent, name), value_of(got, name)) for name in names)
    return type(sent) is type(got) and sent == got


def value_of(value, name):
    found = value.get(name) if isinstance(value, dict) else value.__values__.get(name)
    return None if found == [] else found


def expanded(path, value):
    """Returns the arguments of a call: zeep takes the members of a bare record one by one."""
    return ([], value) if path == "bare" and isinstance(value, dict) else ([value], {})


def joined(value, between, *names):
    return between.join(str(value[name]) for name in names)


class Run:
    """One run of all cases at one address."""

    def __init__(self, version, base, strict, types):
        self.types = types
        settings = zeep.Settings(strict=strict, xml_huge_tree=True)
        self.results = {}
        self.clients = {}
        self.services = {}
        for path, name in SERVICES.items():
            client = zeep.Client(f"{base}/{path}?wsdl", settings=settings)
            self.clients[path] = client
            self.services[path] = client.bind(name + "Service", name + "Soap" + version.replace(".", ""))

    def native(self, type_name, value, path):
        """Returns a sample as the values that zeep takes."""
        if isinstance(value, list):
            return [self.native(type_name[:-1], item, path) for item in value]
        if isinstance(value, dict):
            members = self.types[value.get("#type", type_name)]
            named = {
                "_value_1" if key == "#text" else key.lstrip("@"): self.native(members[key], item, path)
                for key, item in value.items()
                if key != "#type"
            }
            if "#type" in value:
                return self.clients[path].get_type(f"{{{NAMESPACE}}}{value['#type']}")(**named)
            return named
        return SCALARS[type_name]().pythonvalue(value) if isinstance(value, str) and type_name in SCALARS else value

    def seen(self):
        return self.services["wrapped"].seen() or ""  # zeep reads an empty element as None

    def echo(self, case):
        result = "ok"
        for value, text in case["samples"]:
            got = outcome(lambda: self.echoed(case, value))
            there = outcome(self.seen) if got is None else ""
            if got is not None or there != text:
                end = f"seen as {shortened(there)}" if got is None else f"returned as {shortened(got)}"
                result = f"{shortened(text)} {end}"
                break
        self.results[case["case"]] = result

    def echoed(self, case, value):
        """Returns nothing if the value came back, otherwise what came."""
        path = case.get("service", "wrapped")
        sent = self.native(case["type"], value, path)
        words, named = expanded(path, sent)
        got = self.services[path][case["operation"]](*words, **named)
        return None if same(sent, got) else f"{type(got).__name__} {got}"

    def expect(self, name, expected, check):
        got = outcome(check)
        self.results[name] = "ok" if str(got) == expected else f"{shortened(got)} for {shortened(expected)}"

    def all(self, cases):
        for case in cases:
            self.echo(case)
        self.large()
        self.wrapped()
        self.bare()
        self.rpc()
        self.shared()
        return self.results

    def large(self):
        text = "0123456789" * (LARGE_CHARS // 10)
        self.echo({"case": "large text", "operation": "stringValue", "type": "string", "samples": [(text, f'"{text}"')]})
        lines = [{"@number": i, "item": f"item {i}", "price": f"{i}.5"} for i in range(LARGE_LINES)]
        order = {"@id": "large", "placed": "1970-01-01T00:00:00Z", "color": "GREEN", "lines": lines, "notes": []}
        texts = ",".join(f'Line{{{i},"item {i}",{i}.5}}' for i in range(LARGE_LINES))
        seen = f'Order{{"large",1970-01-01T00:00:00Z,GREEN,[{texts}],[],nil}}'
        self.echo({"case": "large record", "operation": "orderValue", "type": "Order", "samples": [(order, seen)]})

    def after(self, call, then):
        call()
        return then()

    def fault(self, call):
        try:
            call()
        except zeep.exceptions.Fault as e:
            return e
        raise AssertionError("no fault")

    def code(self, fault):
        name = fault.code.split(":")[-1]
        return {"Server": "RECEIVER", "Receiver": "RECEIVER", "Client": "SENDER", "Sender": "SENDER"}.get(name, name)

    def stock(self, path, call):
        detail = self.clients[path].wsdl.types.deserialize(self.fault(call).detail[0])
        return f"{detail.item}: {detail.left}"

    def wrapped(self):
        cases = self.services["wrapped"]
        trace = {"_value_1": "héader", "name": "t", "weight": 1}
        line = 'Line{1,"ink & <paper>",2.50}'
        self.expect("several parameters", f'7,"two",[{line}],RED', lambda: cases.manyValues(7, "two", [INK], "RED"))
        self.expect(
            "headers",
            '"body","s & 1",Tag{"t",1,nil,nil,"h\\u00e9ader"}',
            lambda: cases.headers("body", _soapheaders={"session": "s & 1", "trace": trace}),
        )
        self.expect("declared fault", "ink: 3", lambda: self.stock("wrapped", lambda: cases.refuse("ink", 3)))
        self.expect("undeclared fault", "RECEIVER", lambda: self.code(self.fault(lambda: cases.fail("broken"))))
        self.expect("fault of the sender", "SENDER: no <way>", lambda: self.text(lambda: cases.reject("no <way>")))
        self.expect("empty text", "", lambda: cases.stringValue(""))
        self.expect("one-way", "a note", lambda: self.after(lambda: cases.note("a note"), cases.noted))
        self.expect("no argument, no result", '"nothing"', lambda: self.after(cases.nothing, cases.seen))
        self.expect("no result", '"gone"', lambda: self.after(lambda: cases.consume("gone"), cases.seen))

    def text(self, call):
        fault = self.fault(call)
        return f"{self.code(fault)}: {fault.message}"

    def bare(self):
        bare = self.services["bare"]
        self.expect("bare header", "s/v", lambda: bare.header("v", _soapheaders={"session": "s"}))
        self.expect("bare declared fault", "pen: 0", lambda: self.stock("bare", lambda: bare.refuse("pen")))
        self.expect("bare one-way, empty body", "bare note", lambda: self.after(lambda: bare.note("bare note"), bare.noted))
        self.expect("bare empty response", '"gone"', lambda: self.after(lambda: bare.consume("gone"), self.seen))

    def rpc(self):
        rpc = self.services["rpc"]
        self.expect("rpc parts", "9000000005", lambda: rpc.add(5, 9_000_000_000))
        self.expect("rpc header", "s/v", lambda: rpc.header("v", _soapheaders={"session": "s"}))
        self.expect("rpc declared fault", "cap: 9", lambda: self.stock("rpc", lambda: rpc.refuse("cap", 9)))
        self.expect("rpc one-way", "rpc note", lambda: self.after(lambda: rpc.note("rpc note"), rpc.noted))
        self.expect("rpc no argument, no result", '"nothing"', lambda: self.after(rpc.nothing, self.seen))

    def shared(self):
        shared = self.services["shared"]
        number = builtins.Decimal().pythonvalue
        self.expect("JAX-WS qualified elements", "3.75", lambda: shared.qualified(number("1.25"), number("2.50")))
        self.expect("JAX-WS header first", "s/v", lambda: shared.header("v", _soapheaders={"session": "s"}))
        self.expect("JAX-WS fault without a bean", "no", lambda: self.message(lambda: shared.refuse("no")))
        self.expect("JAX-WS one-way", "shared", lambda: self.after(lambda: shared.note("shared"), shared.noted))

        self.holders(shared)

    def holders(self, shared):
        """Calls what has several results; zeep returns header blocks of a response beside its body."""
        self.expect("JAX-WS holders that are results", "a|b c", lambda: joined(shared.split("a b c"), "|", "first", "rest"))
        self.expect("JAX-WS holder beside a result", "40 42", lambda: joined(shared.add(40, 2), " ", "before", "number"))
        self.expect("JAX-WS holder in the headers", "x <s>", lambda: self.stamped(shared))
        self.expect("JAX-WS bare method", "<&>", lambda: shared.bare("<&>"))

    def stamped(self, shared):
        got = shared.stamped("x", _soapheaders={"stamp": "s"})
        return f"{got.body.same} {got.header.stamp}"

    def message(self, call):
        return self.clients["shared"].wsdl.types.deserialize(self.fault(call).detail[0]).message


def main():
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8")
    with open(sys.argv[2], encoding="utf-8") as file:
        samples = json.load(file)
    print("base -", flush=True)
    for line in sys.stdin:
        version, address, _ = line.split()
        for name, result in Run(version, address, sys.argv[1] == "strict", samples["types"]).all(samples["cases"]).items():
            print(f"{name}\t{result}")
        print("end", flush=True)


main()
