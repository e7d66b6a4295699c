package dev.parley.soap.interop.cases;

import jakarta.xml.ws.Holder;

/** Client of the operations with several results, for all stacks. */
public final class HolderCases {
  private HolderCases() {}

  /** Calls the cases. */
  public static void run(SharedCases shared, CaseResults results) {
    results.expect(
        "JAX-WS holders that are results",
        "a|b c",
        () -> {
          Holder<String> first = new Holder<>();
          Holder<String> rest = new Holder<>();
          shared.split("a b c", first, rest);
          return first.value + "|" + rest.value;
        });
    results.expect(
        "JAX-WS holder beside a result",
        "40 42",
        () -> {
          Holder<Integer> number = new Holder<>(40);
          int before = shared.add(number, 2);
          return before + " " + number.value;
        });
    results.expect(
        "JAX-WS holder in the headers",
        "x <s>",
        () -> {
          Holder<String> stamp = new Holder<>("s");
          String same = shared.stamped("x", stamp);
          return same + " " + stamp.value;
        });
    results.expect("JAX-WS bare method", "<&>", () -> shared.bare("<&>"));
  }
}
