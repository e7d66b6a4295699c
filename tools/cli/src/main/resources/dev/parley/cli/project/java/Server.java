package {{package}};

import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import java.net.URI;

/** Exports a greeter until it is stopped. */
public final class Server {
  private Server() {}

  public static void main(String[] args) throws InterruptedException {
    try (Parley parley = Parley.start()) {
      parley.export("greeter", Greeter.class, name -> "Hello, " + name);
      Listener listener = parley.listen(URI.create(args[0]));
      System.out.println("Listening on " + listener.endpoint());
      Thread.currentThread().join();
    }
  }
}
