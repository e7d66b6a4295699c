package bot;

import dev.parley.calls.Parley;
import dev.parley.room.api.MessagePosted;
import java.net.URI;
import java.util.Optional;

/** Answers each "ping" in a room. */
public final class Bot {
  private Bot() {}

  public static void main(String[] args) {
    try (Parley parley = Parley.start()) {
      Member bot = Member.join(parley, URI.create(args[0]), args[1], "bot", Bot::answer);
      System.out.println("The bot is in room " + args[1]);
      bot.waitForEnd();
    }
  }

  private static void answer(Member bot, MessagePosted message) {
    if (message.text().equals("ping")) {
      bot.say("pong, " + message.author().name(), Optional.of(message.message()));
    }
  }
}
