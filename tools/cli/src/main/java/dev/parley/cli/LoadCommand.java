package dev.parley.cli;

import dev.parley.calls.Parley;
import dev.parley.cli.archive.ProgressBar;
import dev.parley.json.Json;
import dev.parley.load.LoadException;
import dev.parley.load.LoadGenerator;
import dev.parley.load.LoadPlan;
import dev.parley.load.LoadProgress;
import dev.parley.load.LoadReport;
import dev.parley.load.RoomInvitation;
import dev.parley.load.RoomSignalling;
import dev.parley.load.Signalling;
import dev.parley.load.WhipSignalling;
import dev.parley.transport.api.TransportException;
import java.io.PrintWriter;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The {@code parley load} command: load test of a server with members that publish and subscribe.
 */
@Command(
    name = "load",
    description = {
      "Load-test a server with members that publish and subscribe to audio and video.",
      "",
      "Each publisher sends one audio and one video track to a new room; each subscriber"
          + " receives all of them. Reports loss, delay, freezes, join times and the processor"
          + " time of this process; with --pid also that of the server."
    },
    footer = {
      "",
      "Examples:",
      "  parley load --url http://127.0.0.1:7007 --publishers 4 --subscribers 100 --seconds 20",
      "  parley load --url https://rooms.example --room test --invitation TOKEN --json",
      "  parley load --url http://127.0.0.1:8080 --whip --pid 4711     another server, by WHIP and WHEP"
    })
final class LoadCommand implements Callable<Integer> {
  private static final int STEPS = 1_000;

  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description =
          "The server: http://host:port, https://host, or an endpoint such as unix:/path.")
  private URI url = URI.create("http://127.0.0.1:7007");

  @Option(names = "--rooms", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  private int rooms;

  @Option(
      names = "--publishers",
      defaultValue = "1",
      description = "In each room. Default: ${DEFAULT-VALUE}.")
  private int publishers;

  @Option(
      names = "--subscribers",
      defaultValue = "1",
      description = "In each room. Default: ${DEFAULT-VALUE}.")
  private int subscribers;

  @Option(
      names = "--seconds",
      defaultValue = "10",
      description = "Length of the measurement in seconds. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description = "Seconds between the last join and the measurement. Default: ${DEFAULT-VALUE}.")
  private int warmUp;

  @Option(
      names = "--kbit",
      defaultValue = "1000",
      description = "Video bit rate per publisher, in kbit/s. Default: ${DEFAULT-VALUE}.")
  private int kbit;

  @Option(
      names = "--joins",
      paramLabel = "N",
      defaultValue = "50",
      description = "Members that join per second. Default: ${DEFAULT-VALUE}.")
  private int joins;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of worker threads. Default: ${DEFAULT-VALUE}.")
  private int threads;

  @Option(
      names = "--room",
      paramLabel = "NAME",
      description = "The room of the invitation, which all members join. Default: new rooms.")
  private @Nullable String room; // null: new rooms

  @Option(
      names = "--invitation",
      paramLabel = "TOKEN",
      description =
          "An invitation to --room: the part of its link after '#invite='. With --whip, a bearer token.")
  private @Nullable String invitation; // null: none

  @Option(
      names = "--silent",
      description = "Publishers send nothing: measures only the cost of joining.")
  private boolean silent;

  @Option(names = "--whip", description = "Join by WHIP and WHEP instead of the room protocol.")
  private boolean whip;

  @Option(
      names = "--pid",
      paramLabel = "PID",
      description =
          "Process id of the server on this machine, to measure its processor time and"
              + " memory.")
  private @Nullable Long pid; // null: unknown

  @Mixin private TransportOptions transport = new TransportOptions();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    LoadReport report = run();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.pretty(report));
    } else {
      LoadReportText.lines(report).forEach(out::println);
    }
    out.flush();
    int failed = report.publishing().failed() + report.watching().failed();
    return (failed > 0 ? ExitCode.FAILED : ExitCode.OK).code();
  }

  private LoadReport run() throws InterruptedException {
    Optional<ProcessHandle> server = server();
    boolean terminal =
        Optional.ofNullable(System.console()).filter(console -> console.isTerminal()).isPresent();
    try (Parley parley = transport.start("parley-load");
        Signalling signalling = signalling(parley);
        ProgressBar bar = new ProgressBar(spec.commandLine().getErr(), terminal, STEPS)) {
      return LoadGenerator.run(
          checked(signalling.host()), signalling, server, new LoadProgressBar(bar));
    } catch (LoadException e) {
      throw new CliException(
          isUnreachable(e) ? ExitCode.UNAVAILABLE : ExitCode.FAILED,
          String.valueOf(e.getMessage()));
    }
  }

  private LoadPlan checked(String host) {
    try {
      return plan(host);
    } catch (LoadException e) {
      throw new CliException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private static boolean isUnreachable(LoadException failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof TransportException) {
        return true;
      }
    }
    return false;
  }

  /** Draws the progress bar. */
  private static final class LoadProgressBar implements LoadProgress {
    private final ProgressBar bar;
    private int drawn;

    LoadProgressBar(ProgressBar bar) {
      this.bar = bar;
    }

    @Override
    public void at(String what, double done) {
      for (; drawn < done * STEPS; drawn++) {
        bar.step();
      }
    }
  }

  private Optional<ProcessHandle> server() {
    if (pid == null) {
      return Optional.empty();
    }
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.flatMap(found -> found.info().totalCpuDuration()).isEmpty()) {
      throw new CliException(
          ExitCode.UNAVAILABLE, "there is no process " + pid + " to be measured");
    }
    return process;
  }

  private Signalling signalling(Parley parley) {
    return whip
        ? new WhipSignalling(url, Optional.ofNullable(invitation))
        : new RoomSignalling(parley, endpoint(url), invited());
  }

  /** Returns the invitation to a room, which is for that room alone. */
  private Optional<RoomInvitation> invited() {
    String token = invitation;
    String name = room;
    if ((token == null) != (name == null)) {
      throw new CliException(
          ExitCode.USAGE, "--room and --invitation go together: an invitation is for one room");
    }
    if (token == null || name == null) {
      return Optional.empty();
    }
    if (rooms > 1) {
      throw new CliException(
          ExitCode.USAGE, "--rooms %d: an invitation is for one room".formatted(rooms));
    }
    return Optional.of(new RoomInvitation(name, token));
  }

  /** {@return the WebSocket endpoint of the server with an HTTP URL; any other URI unchanged} */
  static URI endpoint(URI url) {
    String scheme = Optional.ofNullable(url.getScheme()).orElse("");
    return switch (scheme) {
      case "http" -> URI.create("ws://" + url.getAuthority() + "/parley");
      case "https" -> URI.create("wss://" + url.getAuthority() + "/parley");
      default -> url;
    };
  }

  private LoadPlan plan(String host) {
    return new LoadPlan(
        rooms,
        publishers,
        subscribers,
        kbit,
        Duration.ofSeconds(warmUp),
        Duration.ofSeconds(seconds),
        joins,
        threads,
        local(host),
        silent);
  }

  /** Returns the local address that routes to the server; connecting a UDP socket sends nothing. */
  private static InetAddress local(String host) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(host, 9));
      return socket.getLocalAddress();
    } catch (SocketException | IllegalArgumentException e) {
      throw new CliException(ExitCode.UNAVAILABLE, host + " is unreachable: " + e.getMessage());
    }
  }
}
