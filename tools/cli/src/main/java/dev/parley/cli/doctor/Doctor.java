package dev.parley.cli.doctor;

import dev.parley.files.confine.Confinement;
import dev.parley.files.render.Renderer;
import dev.parley.server.config.ServerConfig;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * Runs all checks of {@code parley doctor} on this machine, in the order in which a new user needs
 * them: the tools of a clone, calls, then what a server for others needs.
 */
public final class Doctor {
  private Doctor() {}

  /**
   * {@return the findings}
   *
   * @param config options that {@code parley serve} would get
   */
  public static List<Finding> examine(ServerConfig config) {
    return Stream.of(tools(), calls(), server(config)).flatMap(List::stream).toList();
  }

  /** {@return whether this program was built in a clone and not unpacked from a package} */
  public static boolean isClone() {
    return ToolChecks.isClone();
  }

  private static List<Finding> tools() {
    Finding jdk = look("JDK", ToolChecks::jdk);
    return ToolChecks.isClone()
        ? List.of(jdk, look("Node", ToolChecks::node), look("Chromium", ToolChecks::chromium))
        : List.of(jdk);
  }

  private static List<Finding> calls() {
    return List.of(
        look("Unix sockets", TransportChecks::unix),
        look("shared memory", TransportChecks::memory),
        look("named pipes", TransportChecks::pipe),
        look("local names", TransportChecks::local),
        look("TCP loopback", TransportChecks::tcp),
        look("SOAP over HTTP", TransportChecks::soap),
        look("TLS", ToolChecks::tls),
        look("native access", ToolChecks::nativeAccess),
        look("run folder", FolderChecks::run));
  }

  private static List<Finding> server(ServerConfig config) {
    PortChecks ports = new PortChecks(config, RunningServer.on(config));
    return List.of(
        look("data folder", () -> FolderChecks.data(config.data())),
        look("disk", () -> FolderChecks.space(config)),
        look("open files", ToolChecks::openFiles),
        look("memory", MemoryCheck::memory),
        look("rendering pages", Doctor::rendering),
        look("port " + config.port(), ports::page),
        look("media port", ports::mediaUdp),
        look("firewall", ports::firewall),
        look("media address", () -> HostChecks.media(config)),
        look("public address", () -> HostChecks.address(config)),
        look("certificate", () -> CertificateCheck.certificate(config, Instant.now())),
        look("joining", () -> HostChecks.joining(config)),
        look("metrics", () -> HostChecks.metrics(config)));
  }

  private static Finding look(String what, Callable<Finding> look) {
    try {
      return look.call();
    } catch (Exception e) {
      return Finding.missing(what, String.valueOf(e.getMessage()), "");
    }
  }

  private static Finding rendering() throws IOException {
    String what = "rendering pages";
    Confinement confinement = Renderer.confinement();
    String measures = "confined: " + String.join("; ", confinement.applied());
    return confinement.missing().isEmpty()
        ? Finding.ok(what, measures)
        : Finding.limited(
            what,
            String.join("; ", confinement.missing()),
            "heap and time are limited nevertheless; run the server in a container or as a separate user");
  }
}
