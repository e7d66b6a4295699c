package desk;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.pipeline.CallException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** Serves a desk until it is stopped: {@code DeskServer unix:/tmp/desk.sock}. */
public final class DeskServer implements Desk {
  private int apples = 10;

  public static void main(String[] args) throws InterruptedException {
    try (var parley = Parley.start()) {
      parley.export("desk", Desk.class, new DeskServer());
      parley.listen(URI.create(args[0]));
      System.out.println("The desk is open at " + args[0]);
      Thread.currentThread().join();
    }
  }

  // JavaScript calls this method, and this method calls JavaScript.
  @Override
  public synchronized Receipt order(String item, int count) throws SoldOut {
    if (count > apples) {
      throw new SoldOut("not that many", apples);
    }
    apples -= count;
    Optional<Screen> screen = screenOfCustomer();
    String name = screen.map(s -> s.ask("What is your name?")).orElse("somebody");
    screen.ifPresent(s -> s.show("Packing " + count + " " + item + " for " + name));
    return new Receipt(item, count, name);
  }

  private static Optional<Screen> screenOfCustomer() {
    Peer customer = Peer.current().orElseThrow();
    try {
      return Optional.of(customer.lookup("screen", Screen.class));
    } catch (CallException.Unavailable none) {
      return Optional.empty(); // parley call has no screen
    }
  }

  @Override
  public Flow.Publisher<Integer> countdown(int from) {
    var numbers = new SubmissionPublisher<Integer>();
    return subscriber -> {
      numbers.subscribe(subscriber);
      Thread.startVirtualThread(
          () -> {
            for (int n = from; n >= 0; n--) {
              numbers.submit(n); // waits for a slow reader
            }
            numbers.close();
          });
    };
  }
}
