package desk;

import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import io.netty.util.Version;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** Calls by each kind of endpoint. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws IOException {
    Path folder = Files.createTempDirectory("desk");
    call("unix:" + folder.resolve("desk.sock"));
    call("tcp://127.0.0.1:0");
    call("ws://127.0.0.1:0/desk");
    call("local:desk-" + ProcessHandle.current().pid());
    Files.delete(folder);
    System.out.println("versions of Netty: " + nettyVersions());
  }

  private static long nettyVersions() {
    return Version.identify().values().stream().map(Version::artifactVersion).distinct().count();
  }

  private static void call(String endpoint) {
    try (Parley server = Parley.start();
        Parley client = Parley.start()) {
      server.export("calculator", Calculator.class, (a, b) -> a + b);
      Listener listener = server.listen(URI.create(endpoint));
      Calculator calculator =
          client.connect(listener.endpoint()).lookup("calculator", Calculator.class);
      System.out.println(listener.endpoint().getScheme() + ": " + calculator.add(2, 40));
    }
  }
}
