package callbacks;

import dev.parley.calls.Reference;
import dev.parley.pipeline.CallException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The servant: its guests are stubs, whose methods run in the client. */
final class HotelKitchen implements Kitchen {
  private final List<Guest> guests = new CopyOnWriteArrayList<>();

  @Override
  public String cook(String dish, Guest guest) {
    guest.hear("the oven is hot");
    String served = guest.wants("cheese") ? dish + " with cheese" : dish;
    Reference.of(guest).close(); // the garbage collector would release it too, but later
    return served;
  }

  @Override
  public void announceTo(Guest guest) {
    guests.add(guest);
  }

  void announce(String news) {
    for (Guest guest : guests) {
      try {
        guest.hear(news);
      } catch (CallException.Unavailable gone) {
        guests.remove(guest); // its connection has ended
      }
    }
  }
}
