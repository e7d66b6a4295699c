package dev.parley.cli;

import dev.parley.calls.Exports;
import dev.parley.calls.Peer;
import dev.parley.calls.api.ContractDescription;
import dev.parley.cli.print.JavaContractPrinter;
import dev.parley.json.Json;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley describe} command: lists a peer's exports, or prints one contract. */
@Command(
    name = "describe",
    description =
        "List the exports of a peer, or print the methods and types of one export or of a WSDL.",
    footer = {
      "",
      "Examples:",
      "  parley describe local:desk",
      "  parley describe unix:/tmp/desk.sock calculator",
      "  parley describe ws://127.0.0.1:7007/parley rooms --json",
      "  parley describe http://bank.example/Bank?wsdl"
    })
final class DescribeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place
  @Mixin private ConnectOptions where = new ConnectOptions();

  @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "The export.")
  private @Nullable String name; // null: list all

  @Option(names = "--json", description = "Print JSON, as docs/protocol/contracts.md describes it.")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    String wanted = name;
    if (where.isSoap() || WsdlSource.isUrl(where.uri().toString())) {
      describeWsdl(out);
      return ExitCode.OK.code();
    }
    where.withPeer(peer -> {
      if (wanted == null) {
        list(peer, out);
      } else {
        describe(where.describe(peer, wanted), out);
      }
    });
    out.flush();
    return ExitCode.OK.code();
  }

  private void describeWsdl(PrintWriter out) {
    if (json) {
      throw new CliException(ExitCode.USAGE, "--json is for contracts of Parley, not for WSDL");
    }
    String url = where.isSoap() ? where.soapAddress() + "?wsdl" : where.uri().toString();
    WsdlSummary.lines(url, where.trust(), Optional.ofNullable(name))
        .forEach(line -> out.println(TerminalText.of(line)));
    out.flush();
  }

  private void list(Peer peer, PrintWriter out) {
    List<Exports.Export> exports = peer.list();
    if (json) {
      out.println(Json.pretty(exports));
      return;
    }
    if (exports.isEmpty()) {
      out.println(where.uri() + " exports nothing.");
    }
    int width = exports.stream().mapToInt(e -> e.name().length()).max().orElse(0);
    exports.forEach(e ->
        out.println(
            TerminalText.of(
                e.name() + " ".repeat(width - e.name().length()) + "  " + e.contract())));
  }

  private void describe(ContractDescription contract, PrintWriter out) {
    if (json) {
      out.println(Json.pretty(contract));
    } else {
      JavaContractPrinter.print(contract).forEach(line -> out.println(TerminalText.of(line)));
    }
  }
}
