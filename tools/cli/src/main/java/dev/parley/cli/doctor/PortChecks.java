package dev.parley.cli.doctor;

import dev.parley.server.archive.ListeningPorts;
import dev.parley.server.config.ServerConfig;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;

/** Checks of the ports of a server: whether they are free, and which a firewall has to open. */
final class PortChecks {
  private static final int PRIVILEGED = 1_024;

  private final ServerConfig config;
  private final Optional<RunningServer> running;

  /**
   * @param running the server that runs on the data folder, which has its ports itself
   */
  PortChecks(ServerConfig config, Optional<RunningServer> running) {
    this.config = config;
    this.running = running;
  }

  private interface Binding {
    void tryOnce(InetSocketAddress at) throws IOException;
  }

  Finding page() {
    return port(
        "port " + config.port(),
        config.host(),
        config.port(),
        "--port",
        ListeningPorts::page,
        at -> new ServerSocket(at.getPort(), 1, at.getAddress()).close());
  }

  Finding mediaUdp() {
    int port = config.mediaListenPort();
    return port(
        "media port " + port,
        config.mediaListenHost(),
        port,
        "--media-port",
        ListeningPorts::media,
        at -> new DatagramSocket(at).close());
  }

  private Finding port(
      String what,
      String host,
      int port,
      String option,
      ToIntFunction<ListeningPorts> own,
      Binding binding) {
    Optional<Integer> listening =
        running.flatMap(RunningServer::ports).map(ports -> own.applyAsInt(ports));
    if (listening.filter(used -> used == port).isPresent()) {
      return Finding.ok(what, "in use by the server that runs on " + config.data());
    }
    String other =
        listening
            .map(used -> "; the server on %s listens on %d".formatted(config.data(), used))
            .or(() -> running.map(server -> "; a server runs on " + config.data()))
            .orElse("");
    try {
      InetAddress address = InetAddress.getByName(host);
      binding.tryOnce(new InetSocketAddress(address, port));
      return Finding.ok(what, "free at " + address.getHostAddress() + other);
    } catch (UnknownHostException e) {
      return Finding.missing(
          what, host + " is unknown here", "set --host to an address of this machine, or 0.0.0.0");
    } catch (IOException e) {
      String told = String.valueOf(e.getMessage());
      return told.contains("ermission denied") && port < PRIVILEGED
          ? Finding.limited(
              what,
              "this user may not listen there: " + told + other,
              "give serve a %s of %d or more, with a proxy before it where it has to be %d"
                  .formatted(option, PRIVILEGED, port))
          : Finding.limited(
              what,
              "cannot be used: " + told + other,
              "stop the program that listens there, or use another serve " + option);
    }
  }

  /** Lists the ports that other machines need, which no program can test from here. */
  Finding firewall() {
    String pages =
        config.isLocalOnly()
            ? "TCP 443 of the proxy (and 80 if it uses ACME)"
            : "TCP %d".formatted(config.port());
    OptionalInt mediaTcp = config.mediaTcpListenPort();
    return Finding.ok(
        "firewall",
        config.isReachedLocallyOnly()
            ? "nothing to open: only this machine reaches the server"
            : "open %s for pages; UDP %d%s for audio and video"
                .formatted(
                    pages,
                    config.mediaListenPort(),
                    mediaTcp.isEmpty() ? "" : " and TCP " + mediaTcp.getAsInt()));
  }
}
