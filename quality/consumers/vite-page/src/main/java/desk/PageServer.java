package desk;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpHandlers;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import dev.parley.transport.api.TransportConfig;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Serves a page, opens it in a browser, and ends when the page has called. */
public final class PageServer implements Desk {
  private final CompletableFuture<Integer> sum = new CompletableFuture<>();

  public static void main(String[] args) throws Exception {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer http = HttpServer.create(address, 0);
    String origin = "http://127.0.0.1:" + http.getAddress().getPort();
    var config = TransportConfig.builder().origins(Set.of(origin)).build();
    var server = new PageServer();
    try (Parley parley = Parley.builder().transportConfig(config).start()) {
      parley.export("desk", Desk.class, server);
      Listener listener = parley.listen(URI.create("ws://127.0.0.1:0/parley"));
      String uri = listener.endpoint().toString();
      http.createContext(
          "/", SimpleFileServer.createFileHandler(Path.of("web/dist").toAbsolutePath()));
      http.createContext("/parley", HttpHandlers.of(200, Headers.of(), uri));
      http.start();
      System.out.println("The page adds: " + server.sumOf(args[0], origin + "/"));
    } finally {
      http.stop(0);
    }
  }

  private int sumOf(String browser, String page) throws Exception {
    Process process =
        new ProcessBuilder(
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + Path.of("target/browser").toAbsolutePath(),
                page)
            .redirectErrorStream(true)
            .redirectOutput(Redirect.DISCARD)
            .start();
    try {
      return sum.get(2, TimeUnit.MINUTES);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  @Override
  public int add(int a, int b) {
    return a + b;
  }

  @Override
  public void print(int received) {
    sum.complete(received);
  }
}
