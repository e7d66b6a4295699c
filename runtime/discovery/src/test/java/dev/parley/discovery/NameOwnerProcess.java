package dev.parley.discovery;

import dev.parley.calls.Parley;
import dev.parley.testkit.ChildJvm;
import dev.parley.transport.api.TransportException;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/** Another process, which announces a name and serves {@link Doubler} until its input ends. */
final class NameOwnerProcess {
  private NameOwnerProcess() {}

  /** Starts it and waits until it listens. */
  static ChildJvm of(URI name) throws IOException {
    ChildJvm owner = start(name);
    String said = owner.line();
    if (!said.equals("listens")) {
      owner.close();
      throw new AssertionError(name + " is not listened on: " + said);
    }
    return owner;
  }

  /**
   * Starts it.
   *
   * @param before of the Java command, such as a change of the user
   */
  static ChildJvm start(URI name, String... before) throws IOException {
    return ChildJvm.of(NameOwnerProcess.class)
        .before(List.of(before))
        .start(name, System.getProperty("user.name"));
  }

  public static void main(String[] arguments) throws IOException {
    System.setProperty("user.name", arguments[1]); // so that a stranger looks into the same folder
    try (Parley parley = Parley.start()) {
      parley.export("doubler", Doubler.class, number -> 2 * number);
      parley.listen(URI.create(arguments[0]));
      System.out.println("listens");
      while (System.in.read() >= 0) {
        // until whoever started it is gone
      }
    } catch (TransportException e) {
      System.out.println(e.reason() + " " + e.getMessage());
    }
  }
}
