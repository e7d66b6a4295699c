package dev.parley.cli;

import dev.parley.calls.Contract;
import dev.parley.calls.PassingDescription;
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
      "Say how each method of a contract passes its values within one JVM, and why; and what it allows valves"
          + " that try again or keep results.",
      "",
      "Between processes all values travel as messages."
    },
    footer = {"", "Example:", "  parley explain dev.example.Shop --class-path target/classes"})
final class ExplainCommand implements Callable<Integer> {
  private static final String COLOCATION_NOTE =
      """

      Straight to the servant: unless the Parley that exports it has rights, valves or limits. Then calls
      pass those, as between processes or by servantLookup PER_CALL or ALL_VALVES;
      CONTEXT_ONLY and DIRECT are refused.
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
            .orElse("straight to the servant");
    out.println("  " + method.method() + ": " + way);
    if (method.pure()) {
      out.println("    @Pure: a cache may keep its results, and it may be tried again");
    } else if (method.idempotent()) {
      out.println("    @Idempotent: it may be tried again, and asked of two at once");
    }
    for (PassingDescription.PassedValue value : method.values()) {
      out.println("    " + value.name() + ", " + value.type() + ": " + value.treatment());
      value.reasons().forEach(reason -> out.println("      " + reason));
    }
  }
}
