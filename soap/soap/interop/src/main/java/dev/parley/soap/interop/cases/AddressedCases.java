package dev.parley.soap.interop.cases;

import jakarta.xml.ws.Holder;
import java.util.List;

/** Client of operations with WS-Addressing, for all stacks. */
public final class AddressedCases {
  private AddressedCases() {}

  /**
   * Calls the cases.
   *
   * @param kind of the clients, for the names of the results
   */
  public static void run(SharedCases shared, String kind, CaseResults results) {
    results.expect(kind + ": action of the contract", "x", () -> shared.renamed("x"));
    results.expect(
        kind + ": default action", "[1, 2]", () -> shared.numbers(List.of(1, 2)).toString());
    results.expect(
        kind + ": several results",
        "40 42",
        () -> {
          Holder<Integer> number = new Holder<>(40);
          return shared.add(number, 2) + " " + number.value;
        });
    results.expect(
        kind + ": one-way",
        kind,
        () -> {
          shared.note(kind);
          return shared.noted();
        });
  }
}
