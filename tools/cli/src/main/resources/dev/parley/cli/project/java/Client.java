package {{package}};

import dev.parley.calls.Parley;
import java.net.URI;

/** Calls the greeter of a server. */
public final class Client {
  private Client() {}

  public static void main(String[] args) {
    try (Parley parley = Parley.start()) {
      Greeter greeter = parley.connect(URI.create(args[0])).lookup("greeter", Greeter.class);
      System.out.println(greeter.greet("Ada"));
    }
  }
}
