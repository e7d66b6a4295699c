package dev.parley.cli;

import dev.parley.calls.Contract;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Parameters that name contracts, with the class path to load them from. */
final class ContractOptions {
  @Parameters(
      arity = "1..*",
      paramLabel = "CONTRACT",
      description = "Interfaces by their binary names; nested ones with $.")
  private List<String> contracts = List.of();

  @Mixin private ClassOptions classes = new ClassOptions();

  /** {@return the contracts in the order of their names} */
  List<? extends Contract<?>> load() {
    return classes.load(contracts);
  }
}
