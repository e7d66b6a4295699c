package dev.parley.cli;

import dev.parley.calls.Parley;
import dev.parley.receiver.Receiver;
import dev.parley.receiver.ReceiverListener;
import dev.parley.receiver.ReceiverOptions;
import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley receiver} command: receives the groups of a server's rooms for the browser. */
@Command(
    name = "receiver",
    description = {
      "Receive rooms by multicast for the browser on this machine, until it is stopped.",
      "",
      "Runs on each seat of a classroom. Pages of the server find it at 127.0.0.1, and let it receive"
          + " what the server sends to the whole class once; pages of other servers get no answer."
    },
    footer = {
      "",
      "Examples:",
      "  parley receiver https://school.example",
      "  parley receiver https://school.example --interface eth0"
    })
final class ReceiverCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(paramLabel = "URL", description = "Address of the server, as its pages have it.")
  private String server = "";

  @Option(
      names = "--port",
      defaultValue = "" + ReceiverOptions.PORT,
      description =
          "TCP port at 127.0.0.1. Pages look for ${DEFAULT-VALUE}, so another one is for tests.")
  private int port = ReceiverOptions.PORT;

  @Option(
      names = "--interface",
      paramLabel = "NAME",
      description =
          "Network interface of the multicast. Default: the one that leads to the server.")
  private @Nullable String networkInterface; // null: by the route

  @Option(names = "--plain", description = "Allow unencrypted http: connections to other machines.")
  private boolean plain;

  @Option(
      names = "--trust",
      paramLabel = "CERT",
      description = "A certificate to trust: a PEM file or a SHA-256 fingerprint.")
  private @Nullable String trust; // null: the JDK's trust store

  @Override
  @SuppressWarnings("try") // the shutdown hook closes what this block would close after it
  public Integer call() throws InterruptedException {
    ReceiverOptions options = options();
    TransportConfig.Builder config = TransportConfig.builder().plainOffMachine(plain);
    if (trust != null) {
      config.tls(TrustedCertificates.trusting(trust));
    }
    try (Parley parley =
            Parley.builder().product("parley-receiver").transportConfig(config.build()).start();
        Receiver receiver = Receiver.start(parley, options, new Lines())) {
      CountDownLatch stopped = new CountDownLatch(1);
      Runtime.getRuntime()
          .addShutdownHook(
              Thread.ofPlatform()
                  .unstarted(() -> {
                    receiver.close();
                    stopped.countDown();
                    Runtime.getRuntime().halt(ExitCode.OK.code());
                  }));
      line(
          "Receiver is ready: http://127.0.0.1:%d  (pages of %s)"
              .formatted(receiver.port(), options.server()));
      stopped.await();
      return ExitCode.OK.code();
    } catch (IOException e) {
      throw new CliException(
          ExitCode.FAILED,
          "%s; another receiver may run here, or choose a port with --port"
              .formatted(e.getMessage()));
    }
  }

  private ReceiverOptions options() {
    try {
      return new ReceiverOptions(
          URI.create(server), port, Optional.ofNullable(networkInterface).map(this::named));
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private NetworkInterface named(String name) {
    try {
      NetworkInterface found = NetworkInterface.getByName(name);
      if (found == null) {
        throw new IllegalArgumentException(
            "no network interface is named %s; this machine has %s"
                .formatted(
                    name,
                    NetworkInterface.networkInterfaces()
                        .map(NetworkInterface::getName)
                        .sorted()
                        .collect(Collectors.joining(", "))));
      }
      return found;
    } catch (SocketException e) {
      throw new CliException(
          ExitCode.FAILED, "the network interfaces cannot be listed: " + e.getMessage());
    }
  }

  private void line(String text) {
    PrintWriter out = spec.commandLine().getOut();
    synchronized (out) {
      out.println(TerminalText.of(text));
      out.flush();
    }
  }

  /** Printer of the sessions of pages, a line for each change. */
  private final class Lines implements ReceiverListener {
    @Override
    public void began(int session) {
      line("page %d: begins".formatted(session));
    }

    @Override
    public void changed(int session, GroupState state, GroupReason reason) {
      line(
          "page %d: %s"
              .formatted(
                  session,
                  switch (state) {
                    case GROUP -> "by multicast";
                    case PROBING -> "by unicast, while multicast is measured";
                    case UNICAST -> "by unicast: " + reason;
                  }));
    }

    @Override
    public void ended(int session, String why) {
      line("page %d: ended: %s".formatted(session, why));
    }

    @Override
    public void refused(String why) {
      line("refused: " + why);
    }
  }
}
