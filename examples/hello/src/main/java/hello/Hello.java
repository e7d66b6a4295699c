package hello;

import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import java.net.URI;

/** A server and a client; usually each is a program of its own. */
public final class Hello {
  private Hello() {}

  public static void main(String[] args) {
    try (Parley server = Parley.start();
        Parley client = Parley.start()) {
      server.export("calculator", Calculator.class, (a, b) -> a + b);
      Listener listener = server.listen(URI.create("tcp://127.0.0.1:0")); // 0: any free port

      Peer peer = client.connect(listener.endpoint());
      Calculator calculator = peer.lookup("calculator", Calculator.class);
      System.out.println("2 + 40 = " + calculator.add(2, 40));
    }
  }
}
