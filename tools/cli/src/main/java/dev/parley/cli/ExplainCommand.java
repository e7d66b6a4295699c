package dev.parley.cli;

import dev.parley.calls.Contract;
import dev.parley.calls.api.PassingDescription;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The {@code parley explain} command: prints which values a contract copies within one JVM, and
 * why.
 */
@Command(
    name = "explain",
    description = {
      "Explain how each method of a contract passes values within one JVM, and why; and"
          + " whether retry and cache valves may be used.",
      "",
      "Between processes all values travel as messages."
    },
    footer = {"", "Example:", "  parley explain dev.example.Shop --class-path target/classes"})
final class ExplainCommand implements Callable<Integer> {
  private static final String COLOCATION_NOTE =
      """

      Direct calls bypass the Valveline only if the exporting runtime has no rights, valves or limits.
      Otherwise calls pass those, as between processes or with servantLookup PER_CALL or ALL_VALVES;
      CONTEXT_ONLY and DIRECT are rejected.
      """;

  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Mixin private ContractOptions options = new ContractOptions();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    for (Contract<?> contract : options.load()) {
      out.println(contract.name());
      contract.passing().forEach(method -> print(out, method));
    }
    out.print(COLOCATION_NOTE);
    out.flush();
    return ExitCode.OK.code();
  }

  private static void print(PrintWriter out, PassingDescription method) {
    String way =
        method
            .wireReason()
            .map(why -> "as between processes: " + why)
            .orElse("directly to the servant");
    out.println("  " + method.method() + ": " + way);
    if (method.pure()) {
      out.println("    @Pure: may be cached and retried");
    } else if (method.idempotent()) {
      out.println("    @Idempotent: may be retried and hedged");
    }
    for (PassingDescription.PassedValue value : method.values()) {
      out.println("    " + value.name() + ", " + value.type() + ": " + value.treatment());
      value.reasons().forEach(reason -> out.println("      " + reason));
    }
  }
}
