package dev.parley.server.http;

import dev.parley.server.tls.PemFiles;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A reverse proxy of the system, with the sample configuration of the guide: nginx or Caddy. What
 * the sample has of the system (ports, certificate files) is replaced by what a test has.
 */
final class ReverseProxy implements AutoCloseable {
  /** Which one. */
  enum Kind {
    NGINX("nginx", "nginx.conf"),
    CADDY("caddy", "Caddyfile");

    private final String program;
    private final String sample;

    Kind(String program, String sample) {
      this.program = program;
      this.sample = sample;
    }

    /** {@return the program; empty when it is not installed} */
    Optional<Path> program() {
      return Stream.of(System.getenv("PATH").split(":", -1), new String[] {"/usr/sbin"})
          .flatMap(Stream::of)
          .map(folder -> Path.of(folder, program))
          .filter(Files::isExecutable)
          .findFirst();
    }
  }

  private final Process process;
  private final int port;

  private ReverseProxy(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts it before {@code server}, on a free port, and waits until it answers. */
  static ReverseProxy start(Kind kind, int port, int server, PemFiles tls, Path folder)
      throws IOException {
    Path sample =
        Path.of(System.getProperty("parley.root"), "docs/guide/examples/proxy", kind.sample);
    String site = Files.readString(sample).replace("127.0.0.1:7007", "127.0.0.1:" + server);
    List<String> command =
        switch (kind) {
          case NGINX -> nginx(kind, site, port, tls, folder);
          case CADDY -> caddy(kind, site, port, tls, folder);
        };
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(Map.of("HOME", folder.toString(), "XDG_DATA_HOME", folder + "/x"));
    Process process = builder.redirectOutput(folder.resolve("proxy.log").toFile()).start();
    Eventually.eventually(kind + " listens", () -> listens(port) || !process.isAlive());
    if (!process.isAlive()) {
      throw new AssertionError(kind + ": " + Files.readString(folder.resolve("proxy.log")));
    }
    return new ReverseProxy(process, port);
  }

  private static List<String> nginx(Kind kind, String site, int port, PemFiles tls, Path folder)
      throws IOException {
    String here =
        site.replace("listen 443 ssl", "listen 127.0.0.1:" + port + " ssl")
            .replace("/etc/ssl/rooms.school.example/chain.pem", tls.chain().toString())
            .replace("/etc/ssl/rooms.school.example/key.pem", tls.key().toString());
    Path file = folder.resolve("nginx.conf");
    Files.writeString(
        file,
        """
        daemon off;
        user root;
        worker_processes 1;
        pid %1$s/nginx.pid;
        error_log stderr;
        events {}
        http {
          access_log off;
          client_body_temp_path %1$s/body;
          proxy_temp_path %1$s/proxy;
          fastcgi_temp_path %1$s/fastcgi;
          uwsgi_temp_path %1$s/uwsgi;
          scgi_temp_path %1$s/scgi;
        %2$s
        }
        """
            .formatted(folder, here));
    return List.of(program(kind), "-c", file.toString(), "-p", folder.toString());
  }

  private static List<String> caddy(Kind kind, String site, int port, PemFiles tls, Path folder)
      throws IOException {
    String here =
        site.replace(
            "rooms.school.example {",
            "https://rooms.school.example:"
                + port
                + " {\n\tbind 127.0.0.1\n\ttls "
                + tls.chain()
                + " "
                + tls.key());
    Path file = folder.resolve("Caddyfile");
    Files.writeString(file, "{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + here);
    return List.of(program(kind), "run", "--config", file.toString(), "--adapter", "caddyfile");
  }

  private static String program(Kind kind) {
    return kind.program().orElseThrow().toString();
  }

  /** {@return a port that is free now} */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
