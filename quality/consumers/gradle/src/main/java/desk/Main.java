package desk;

import dev.parley.calls.Parley;
import java.net.URI;

/** Makes one call. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    try (Parley server = Parley.start();
        Parley client = Parley.start()) {
      server.export("calculator", Calculator.class, (a, b) -> a + b);
      URI endpoint = server.listen(URI.create("tcp://127.0.0.1:0")).endpoint();
      Calculator calculator = client.connect(endpoint).lookup("calculator", Calculator.class);
      System.out.println("2 + 40 = " + calculator.add(2, 40));
    }
  }
}
