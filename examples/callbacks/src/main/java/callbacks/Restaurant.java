package callbacks;

import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import java.net.URI;

/** A client that passes objects to a server, which calls them over the client's connection. */
public final class Restaurant {
  private Restaurant() {}

  public static void main(String[] args) {
    HotelKitchen hotel = new HotelKitchen();
    try (Parley server = Parley.start();
        Parley client = Parley.start()) {
      server.export("kitchen", Kitchen.class, hotel);
      Listener listener = server.listen(URI.create("tcp://127.0.0.1:0"));

      Peer peer = client.connect(listener.endpoint()); // the client opens no port
      Kitchen kitchen = peer.lookup("kitchen", Kitchen.class);
      System.out.println("Served: " + kitchen.cook("pasta", new Table("Ada")));

      kitchen.announceTo(new Table("Grace"));
      hotel.announce("the kitchen closes in ten minutes");
    }
  }

  private record Table(String name) implements Guest {
    @Override
    public void hear(String news) {
      System.out.println(name + " hears: " + news);
    }

    @Override
    public boolean wants(String extra) {
      System.out.println(name + " is asked: " + extra + "?");
      return true;
    }
  }
}
