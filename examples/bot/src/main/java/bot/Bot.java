package bot;

import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import dev.parley.room.api.MessagePosted;

/** Answers each "ping" in a room. */
public final class Bot {
  private Bot() {}

  public static void main(String[] args) {
    RoomLink link = RoomLink.parse(args[0]);
    try (Room room = Room.join(link, RoomOptions.named("bot"))) {
      room.chat().onMessage(message -> answer(room, message));
      System.out.println("The bot is in room " + link.room());
      room.ended().toCompletableFuture().join();
    }
  }

  private static void answer(Room room, MessagePosted message) {
    if (message.text().equals("ping")) {
      room.chat().reply(message, "pong, " + message.author().name());
    }
  }
}
