package desk;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpHandlers;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import dev.parley.transport.api.TransportConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;

/** Serves a page by the HTTP server of the JDK, and calls to and from it by WebSocket. */
public final class DeskServer implements Desk {
  public static void main(String[] args) throws IOException, InterruptedException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer http = HttpServer.create(address, 0);
    String origin = "http://127.0.0.1:" + http.getAddress().getPort();
    var config = TransportConfig.builder().origins(Set.of(origin)).build(); // no other site's pages
    try (Parley parley = Parley.builder().transportConfig(config).start()) {
      parley.export("desk", Desk.class, new DeskServer());
      Listener listener = parley.listen(URI.create("ws://127.0.0.1:0/parley"));

      Path page = Path.of("web/dist").toAbsolutePath();
      http.createContext("/", SimpleFileServer.createFileHandler(page));
      http.createContext(
          "/parley", HttpHandlers.of(200, Headers.of(), listener.endpoint().toString()));
      http.start();
      System.out.println("Open " + origin + "/");
      Thread.currentThread().join();
    }
  }

  @Override
  public void enter(String name, Page page) {
    int lines = page.show("Hello, " + name + ", from Java " + Runtime.version().feature());
    System.out.println(name + "'s page shows " + lines + " line");
  }

  @Override
  public int add(int a, int b) {
    System.out.println("The page adds " + a + " and " + b);
    return a + b;
  }
}
