package desk;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** Serves a desk until the first customer leaves: {@code DeskServer unix:/tmp/desk.sock}. */
public final class DeskServer implements Desk {
  private int apples = 10;

  public static void main(String[] args) throws InterruptedException {
    var left = new CountDownLatch(1);
    try (var parley = Parley.start()) {
      parley.export("desk", Desk.class, new DeskServer());
      parley.listen(
          URI.create(args[0]), peer -> peer.closed().thenRun(left::countDown));
      System.out.println("The desk is open at " + args[0]);
      left.await();
    }
  }

  // JavaScript calls this method, and this method calls JavaScript.
  @Override
  public synchronized Receipt order(String item, int count) throws SoldOut {
    if (count > apples) {
      throw new SoldOut("not that many", apples);
    }
    apples -= count;
    Screen screen = Peer.current().orElseThrow().lookup("screen", Screen.class);
    String name = screen.ask("What is your name?");
    screen.show("Packing " + count + " " + item + " for " + name);
    return new Receipt(item, count, name);
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
