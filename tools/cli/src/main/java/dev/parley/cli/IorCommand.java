package dev.parley.cli;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.ior.IorExplainer;
import dev.parley.iiop.ior.ObjectUrl;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley ior} command: explains an object reference (IOR, corbaloc or corbaname). */
@Command(
    name = "ior",
    description = {
      "Explain a CORBA object reference: its addresses in order, the object key, the ORB"
          + " that made it, and the features of that ORB.",
      "",
      "Works offline: only the reference itself is read."
    },
    footer = {
      "",
      "Examples:",
      "  parley ior IOR:000000000000001749444c3a…",
      "  parley ior corbaloc:iiop:1.2@bank.example:3700/Bank",
      "  parley ior corbaname::names.example#shop/Orders"
    })
final class IorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(paramLabel = "REF", description = "IOR:…, corbaloc:… or corbaname:….")
  private String reference = "";

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    explained().forEach(line -> out.println(TerminalText.of(line)));
    out.flush();
    return ExitCode.OK.code();
  }

  private List<String> explained() {
    try {
      return IorExplainer.explain(ObjectUrl.parse(reference));
    } catch (CdrException e) {
      throw new CliException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
  }
}
