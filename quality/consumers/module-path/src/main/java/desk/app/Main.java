package desk.app;

import desk.contract.Desk;
import desk.contract.SoldOut;
import desk.values.Order;
import desk.values.Payment.Card;
import desk.values.Payment.Cash;
import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import dev.parley.valves.CircuitBreakerValve;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Makes calls of each shape, by TCP and within the JVM. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws SoldOut {
    try (Parley server = Parley.start();
        Parley client = Parley.builder().outgoing(CircuitBreakerValve.builder().build()).start()) {
      server.export("desk", Desk.class, new DeskServant());
      Listener listener = server.listen(URI.create("tcp://127.0.0.1:0"));
      call(client.connect(listener.endpoint()).lookup("desk", Desk.class));

      Desk direct = server.lookup("desk", Desk.class);
      var order = new Order(List.of("pears"), 1, new Card(4711));
      System.out.println("same JVM: " + direct.order(order));
    }
  }

  private static void call(Desk desk) throws SoldOut {
    var watched = new CopyOnWriteArrayList<String>();
    desk.watch(watched::add);
    System.out.println("sold: " + desk.order(new Order(List.of("apples"), 3, new Cash(90))));
    try {
      desk.order(new Order(List.of("apples"), 1000, new Cash(90)));
    } catch (SoldOut e) {
      System.out.println("sold out: " + e.left() + " left");
    }
    System.out.println("watched: " + watched);
    System.out.println("later: " + desk.sold().toCompletableFuture().join());
    var numbers = new CollectingSubscriber();
    desk.countdown(3).subscribe(numbers);
    System.out.println("countdown: " + numbers.items());
  }
}
