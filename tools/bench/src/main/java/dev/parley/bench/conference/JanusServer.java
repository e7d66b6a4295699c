package dev.parley.bench.conference;

import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Janus from Debian's package, with only the plugin {@code videoroom} and the HTTP interface. Janus
 * gathers no ICE candidates on a loopback interface, so it listens at an address of the isolated
 * interface that {@code scripts/network-apart} creates. The kernel routes packets to that address
 * through loopback, as to all local addresses.
 */
final class JanusServer implements MediaServer {
  private static final String INTERFACE = "parley-bench";
  private static final Pattern READY = Pattern.compile("HTTP webserver started \\(port (\\d+)");
  private static final Path PROGRAM = Path.of("/usr/bin/janus");
  private static final Path LIBRARIES = Path.of("/usr/lib");
  private static final Path PLUGIN = Path.of("janus", "plugins", "libjanus_videoroom.so");
  private static final Path TRANSPORT = Path.of("janus", "transports", "libjanus_http.so");

  @Override
  public String label() {
    return "Janus";
  }

  @Override
  public Optional<String> missing() {
    if (!Files.isExecutable(PROGRAM) || libraries().isEmpty()) {
      return Optional.of("not installed (scripts/install-janus)");
    }
    return address().isPresent()
        ? Optional.empty()
        : Optional.of(
            "it gathers no candidates on the loopback interface, and there is no interface %s; scripts/bench-conference makes one, on Linux as root"
                .formatted(INTERFACE));
  }

  private static Optional<InetAddress> address() {
    try {
      return Optional.ofNullable(NetworkInterface.getByName(INTERFACE)).stream()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(Inet4Address.class::isInstance)
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** {@return the library folder with Janus' plugins; its name depends on the processor} */
  private static Optional<Path> libraries() {
    try (Stream<Path> all = Files.list(LIBRARIES)) {
      return all.filter(each -> Files.exists(each.resolve(PLUGIN))).findFirst();
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }

  @Override
  public ServerProcess start(Path folder) {
    Path libraries = libraries().orElseThrow(() -> new BenchException("there is no Janus"));
    InetAddress address = address().orElseThrow(() -> new BenchException("no " + INTERFACE));
    try {
      only(folder.resolve("plugins"), libraries.resolve(PLUGIN));
      only(folder.resolve("transports"), libraries.resolve(TRANSPORT));
      Files.createDirectory(folder.resolve("loggers"));
      Files.writeString(folder.resolve("janus.jcfg"), general(folder, address.getHostAddress()));
      Files.writeString(folder.resolve("janus.plugin.videoroom.jcfg"), "general: {}\n");
      Files.writeString(
          folder.resolve("janus.transport.http.jcfg"),
          http(address.getHostAddress(), freePort(address)));
    } catch (IOException e) {
      throw new BenchException("Janus' configuration cannot be written: " + e.getMessage(), e);
    }
    List<String> command =
        List.of(PROGRAM.toString(), "--disable-colors", "--configs-folder", folder.toString());
    return new ServerProcess(
        label(),
        SignallingKind.VIDEOROOM,
        command,
        READY,
        port -> URI.create("http://%s:%s".formatted(address.getHostAddress(), port)),
        folder);
  }

  /** Creates a folder with a single library, since Janus loads every library in a folder. */
  private static void only(Path folder, Path library) throws IOException {
    Files.createSymbolicLink(Files.createDirectory(folder).resolve(library.getFileName()), library);
  }

  /**
   * Returns Janus' default configuration, without admin interface, events and logger, and with ICE
   * lite.
   */
  private static String general(Path folder, String address) {
    return """
    general: {
      plugins_folder = "%1$s/plugins"
      transports_folder = "%1$s/transports"
      loggers_folder = "%1$s/loggers"
      debug_level = 4
      session_timeout = 0
    }
    nat: {
      ice_lite = true
      ice_enforce_list = "%2$s"
    }
    """
        .formatted(folder, address);
  }

  private static String http(String address, int port) {
    return """
    general: {
      ip = "%s"
      port = %d
      http = true
      https = false
      json = "compact"
    }
    """
        .formatted(address, port);
  }

  private static int freePort(InetAddress address) throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, address)) {
      return socket.getLocalPort();
    }
  }
}
