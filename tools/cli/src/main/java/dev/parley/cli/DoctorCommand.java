package dev.parley.cli;

import dev.parley.cli.doctor.Doctor;
import dev.parley.cli.doctor.Finding;
import dev.parley.cli.doctor.Finding.State;
import dev.parley.cli.doctor.MediaPathDoctor;
import dev.parley.json.Json;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code parley doctor} command: checks this machine, or the media paths to a server. */
@Command(
    name = "doctor",
    description = {
      "Check this machine: what works, what is missing, and why. Takes the options of serve, to"
          + " check a server that is reachable from other machines.",
      "",
      "'limited': optional, Parley works without it. 'missing': required; the command"
          + " exits with 1."
    },
    footer = {
      "",
      "Examples:",
      "  parley doctor",
      "  parley doctor --config /etc/parley/parley.conf",
      "  parley doctor --url https://rooms.school.example --json",
      "  parley doctor --media https://school.example:7007/"
    })
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Mixin private ServerOptions options = new ServerOptions();

  @Option(
      names = "--media",
      arity = "0..1",
      paramLabel = "URL",
      fallbackValue = "http://127.0.0.1:7007/",
      description = {
        "Instead, test the audio and video paths to the server with this page, such as"
            + " https://school.example:7007/. Default: ${FALLBACK-VALUE}."
      })
  private @Nullable URI media; // null: check this machine

  @Option(
      names = "--trust",
      paramLabel = "CERT",
      description =
          "With --media: a certificate to trust for https:, a PEM file or the SHA-256"
              + " fingerprint that a server with a self-signed certificate prints.")
  private @Nullable String trust; // null: the JDK's trust store

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    URI server = media;
    List<Finding> findings = server == null ? Doctor.examine(config()) : paths(server);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.pretty(findings));
    } else {
      print(findings, out);
    }
    out.flush();
    boolean missing = findings.stream().anyMatch(f -> f.state() == State.MISSING && f.required());
    return (missing ? ExitCode.FAILED : ExitCode.OK).code();
  }

  private ServerConfig config() {
    try {
      return options.config();
    } catch (ServerException e) {
      throw new CliException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private List<Finding> paths(URI server) throws InterruptedException {
    boolean web = "http".equals(server.getScheme()) || "https".equals(server.getScheme());
    if (!web || server.getHost() == null) {
      throw new CliException(
          ExitCode.USAGE,
          "--media "
              + server
              + " is not the address of a page, such as https://school.example:7007/");
    }
    return MediaPathDoctor.examine(
        server, Optional.ofNullable(trust).map(TrustedCertificates::trusting));
  }

  private static void print(List<Finding> findings, PrintWriter out) {
    int width = findings.stream().mapToInt(f -> f.what().length()).max().orElse(0);
    for (Finding finding : findings) {
      String state = finding.state().name().toLowerCase(Locale.ROOT);
      out.println(
          state
              + " ".repeat(9 - state.length())
              + finding.what()
              + " ".repeat(width - finding.what().length())
              + "  "
              + finding.text());
      if (!finding.hint().isEmpty()) {
        out.println(" ".repeat(width + 11) + finding.hint());
      }
    }
  }
}
