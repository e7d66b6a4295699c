package desk;

import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

/** Runs a program for Node in both module systems, each against a server of its own. */
public final class DeskServer implements Desk {
  private final String system;
  private volatile int screens;

  private DeskServer(String system) {
    this.system = system;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    var programs = new TreeMap<>(Map.of("import", "esm/main.js", "require", "cjs/main.js"));
    for (var program : programs.entrySet()) {
      try (Parley parley = Parley.start()) {
        parley.export("desk", Desk.class, new DeskServer(program.getKey()));
        Listener listener = parley.listen(URI.create("tcp://127.0.0.1:0"));
        String uri = listener.endpoint().toString();
        int exit =
            new ProcessBuilder("node", program.getValue(), uri).inheritIO().start().waitFor();
        if (exit != 0) {
          System.exit(exit);
        }
      }
    }
  }

  @Override
  public void enter(String name, Screen screen) {
    screens = screen.show("Hello, " + name);
  }

  @Override
  public int add(int a, int b) {
    return a + b;
  }

  @Override
  public void print(int sum) {
    System.out.println(system + ": " + sum + ", shown on " + screens + " screen");
  }
}
