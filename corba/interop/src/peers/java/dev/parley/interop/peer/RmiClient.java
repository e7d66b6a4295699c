package dev.parley.interop.peer;

import dev.parley.interop.rmi.Draft;
import dev.parley.interop.rmi.Order;
import dev.parley.interop.rmi.RmiBack;
import dev.parley.interop.rmi.RmiCases;
import dev.parley.interop.rmi.RmiText;
import dev.parley.interop.rmi.Shapes;
import dev.parley.interop.rmi.Trouble;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.rmi.RemoteException;
import java.rmi.ServerException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Goes through the cases of RMI-IIOP. */
final class RmiClient {
  private final RmiCases cases;
  private final Passing passing;
  private final Report report;

  /** What is passed to others for a servant. */
  interface Passing {
    RmiBack of(RmiBack servant) throws RemoteException;
  }

  RmiClient(RmiCases cases, Passing passing, Report report) {
    this.cases = cases;
    this.passing = passing;
    this.report = report;
  }

  void run() {
    report.run("rmi long", () -> Report.same(-42L, cases.echo(-42L)));
    report.run("rmi string", () -> Report.same(Samples.WIDE, cases.echo(Samples.WIDE)));
    report.run(
        "rmi string beyond BMP", () -> Report.same(Samples.BEYOND, cases.echo(Samples.BEYOND)));
    report.run("rmi string null", () -> Report.same(null, cases.echo((String) null)));
    report.run(
        "rmi int[]",
        () -> Report.same("[1, 2, 3]", Arrays.toString(cases.echo(new int[] {1, 2, 3}))));
    report.run(
        "rmi String[][]",
        () -> {
          var rows = new String[][] {{"a", null}, {}, {"b"}};
          Report.same(Arrays.deepToString(rows), Arrays.deepToString(cases.echo(rows)));
        });
    report.run(
        "rmi order",
        () -> Report.same(RmiText.of(Order.of(5)), RmiText.of(cases.echo(Order.of(5)))));
    report.run(
        "rmi long order",
        () -> Report.same(RmiText.of(Order.of(200)), RmiText.of(cases.echo(Order.of(200)))));
    objects().forEach((name, value) -> report.run("rmi " + name, () -> echoed(value)));
    report.run("rmi record", () -> echoed(new Shapes.Pair("left", 2)));
    report.run(
        "rmi replaced", () -> Report.same("replaced", cases.echoObject(new Shapes.Replaced())));
    report.run(
        "rmi sharing",
        () -> {
          var shared = new Date(5);
          Report.same(true, cases.same(shared, shared));
          Report.same(false, cases.same(new Date(5), new Date(5)));
        });
    report.run("rmi cycle", this::cycle);
    names();
    outcomes();
    references();
  }

  static Map<String, Object> objects() {
    var all = new LinkedHashMap<String, Object>();
    all.put("null", null);
    all.put("Integer", 42);
    all.put("Character", 'x');
    all.put("Boolean", true);
    all.put("Double", -0.5);
    all.put("BigInteger", new BigInteger("123456789012345678901234567890"));
    all.put("BigDecimal", new BigDecimal("-12345.678"));
    all.put("Date", new Date(1_700_000_000_000L));
    all.put("ArrayList", new ArrayList<>(List.of("a", 1, new Date(7))));
    all.put("LinkedList", new LinkedList<>(List.of("a", "b")));
    all.put("HashMap", new HashMap<>(Map.of("a", 1, "b", List.of(2).toString())));
    all.put("TreeMap", new TreeMap<>(Map.of("a", 1, "b", 2)));
    all.put("HashSet", new HashSet<>(List.of("only")));
    all.put("List.of", List.of("a", "b", "c"));
    all.put("enum", Order.Stage.SENT);
    all.put("byte[]", new byte[] {1, -2, 3});
    all.put("Object[]", new Object[] {"a", 1, null, new long[] {5}});
    all.put("exception", new IllegalStateException("as a value"));
    all.put("Class", String.class);
    var written = new Shapes.Written();
    written.number = 5;
    written.text = "by hand";
    all.put("writeObject", written);
    var outside = new Shapes.Outside();
    outside.name = "outer";
    outside.size = 2.5;
    all.put("Externalizable", outside);
    all.put("readResolve", Shapes.Single.ONE);
    var upper = new Shapes.Upper();
    upper.octet = -5;
    upper.letter = '語';
    upper.small = 300;
    upper.single = 1.5f;
    upper.flag = true;
    upper.base = "not sent";
    all.put("superclass", upper);
    all.put("class of another version", new Draft());
    return all;
  }

  private void echoed(Object value) throws RemoteException {
    var sent = RmiText.of(value).replace("not sent", "made anew");
    Report.same(sent, cases.seen(value));
    Report.same(sent, RmiText.of(cases.echoObject(value)));
  }

  private void cycle() throws RemoteException {
    var around = new ArrayList<Object>();
    around.add("first");
    around.add(around);
    var back = (List<?>) cases.echoObject(around);
    Report.same(2, back.size());
    Report.same(true, back.get(1) == back);
  }

  private void names() {
    report.run(
        "rmi property",
        () -> {
          cases.setTitle("The title");
          Report.same("The title", cases.getTitle());
          Report.same(true, cases.isReady());
        });
    report.run("rmi name by case", () -> Report.same(2, cases.Echo(1)));
    report.run("rmi name with underscore", () -> Report.same(3, cases._hidden(1)));
    report.run("rmi name of IDL", () -> Report.same(4, cases.oneway(1)));
    report.run("rmi name with dollar", () -> Report.same(5, cases.with$dollar(1)));
  }

  private void outcomes() {
    report.run(
        "rmi checked exception",
        () -> {
          var trouble = Report.thrown(Trouble.class, () -> cases.fail(1));
          Report.same("trouble 7", trouble.getMessage() + " " + trouble.code());
        });
    report.run(
        "rmi unchecked exception",
        () -> {
          var thrown = Report.thrown(Exception.class, () -> cases.fail(2));
          var cause = thrown instanceof RemoteException ? thrown.getCause() : thrown;
          Report.same("java.lang.IllegalStateException: state", String.valueOf(cause));
        });
    report.run(
        "rmi remote exception",
        () ->
            Report.same(
                "remote",
                Report.thrown(ServerException.class, () -> cases.fail(3)).getCause().getMessage()));
  }

  private void references() {
    report.run(
        "rmi call-back",
        () -> {
          var back = passing.of(new Back());
          Report.same(42, cases.call(back, 21));
          Report.same(10, cases.echoBack(back).called(5));
        });
  }

  private static final class Back implements RmiBack {
    @Override
    public int called(int number) {
      return 2 * number;
    }
  }
}
