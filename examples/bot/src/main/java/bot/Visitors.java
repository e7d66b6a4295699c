package bot;

import dev.parley.client.ClientRuntime;
import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Members who each ask the bot once, and wait for its answer. */
public final class Visitors {
  private static final int COUNT = 10;

  private Visitors() {}

  public static void main(String[] args) {
    RoomLink link = RoomLink.parse(args[0]);
    // Members that share a runtime share its threads.
    try (ClientRuntime runtime = ClientRuntime.start(1)) {
      List<Visitor> visitors =
          IntStream.rangeClosed(1, COUNT)
              .mapToObj(i -> Visitor.ask(link, RoomOptions.named("visitor-" + i).on(runtime)))
              .toList();
      List<String> texts = visitors.stream().map(Visitor::answerAndLeave).toList();
      System.out.printf(
          "%d visitors, %d answers such as \"%s\"%n", COUNT, texts.size(), texts.getFirst());
    }
  }

  /** A member who has asked. */
  private record Visitor(Room room, CompletableFuture<String> answer) {
    static Visitor ask(RoomLink link, RoomOptions options) {
      CompletableFuture<String> answer = new CompletableFuture<>();
      Room room = Room.join(link, options);
      room.chat()
          .onMessage(message -> {
            if (message.text().equals("pong, " + options.name())) {
              answer.complete(message.text());
            }
          });
      room.chat().say("ping");
      return new Visitor(room, answer);
    }

    String answerAndLeave() {
      String text = answer.join();
      room.close();
      return text;
    }
  }
}
