package dev.parley.cli.doctor;

import dev.parley.files.confine.Confinement;
import dev.parley.files.render.Renderer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Runs all checks of {@code parley doctor} on this machine, in the order in which a new user needs
 * them.
 */
public final class Doctor {
  private Doctor() {}

  /** {@return the findings} */
  public static List<Finding> examine(Path data, int port) {
    return List.of(
        look("JDK", ToolChecks::jdk),
        look("Node", ToolChecks::node),
        look("Chromium", ToolChecks::chromium),
        look("Unix sockets", TransportChecks::unix),
        look("shared memory", TransportChecks::memory),
        look("named pipes", TransportChecks::pipe),
        look("local names", TransportChecks::local),
        look("TCP loopback", TransportChecks::tcp),
        look("port " + port, () -> port(port)),
        look("TLS", ToolChecks::tls),
        look("native access", ToolChecks::nativeAccess),
        look("run folder", FolderChecks::run),
        look("data folder", () -> FolderChecks.data(data)),
        look("open files", ToolChecks::openFiles),
        look("memory", MemoryCheck::memory),
        look("drawing pages", Doctor::drawing));
  }

  private static Finding look(String what, Callable<Finding> look) {
    try {
      return look.call();
    } catch (Exception e) {
      return Finding.missing(what, String.valueOf(e.getMessage()), "");
    }
  }

  private static Finding drawing() throws IOException {
    String what = "drawing pages";
    Confinement confinement = Renderer.confinement();
    String taken = "confined: " + String.join("; ", confinement.applied());
    return confinement.missing().isEmpty()
        ? Finding.ok(what, taken)
        : Finding.limited(
            what,
            String.join("; ", confinement.missing()),
            "heap and time are limited all the same; run the server in a container or as a user of its own");
  }

  private static Finding port(int port) {
    String what = "port " + port;
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return Finding.ok(what, "free at " + socket.getInetAddress().getHostAddress());
    } catch (IOException e) {
      String told = String.valueOf(e.getMessage());
      return told.contains("ermission denied")
          ? Finding.limited(
              what,
              "this user may not listen there: " + told,
              "give serve a --port of 1024 or more, with a proxy before it where it has to be "
                  + port)
          : Finding.limited(
              what,
              "taken: " + told,
              "stop the program that listens there, or use another serve --port");
    }
  }
}
