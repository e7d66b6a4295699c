package bot;

import dev.parley.calls.Parley;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** A load of members who each ask the bot once, and wait for its answer. */
public final class Visitors {
  private static final int COUNT = 10;

  private Visitors() {}

  public static void main(String[] args) {
    try (Parley parley = Parley.start()) {
      List<Visitor> visitors =
          IntStream.rangeClosed(1, COUNT)
              .mapToObj(i -> Visitor.ask(parley, URI.create(args[0]), args[1], "visitor-" + i))
              .toList();
      List<String> texts = visitors.stream().map(Visitor::answerAndLeave).toList();
      System.out.printf(
          "%d visitors, %d answers such as \"%s\"%n", COUNT, texts.size(), texts.getFirst());
    }
  }

  /** A member who has asked. */
  private record Visitor(Member member, CompletableFuture<String> answer) {
    static Visitor ask(Parley parley, URI server, String room, String name) {
      CompletableFuture<String> answer = new CompletableFuture<>();
      Member member =
          Member.join(
              parley,
              server,
              room,
              name,
              (self, message) -> {
                if (message.text().equals("pong, " + name)) {
                  answer.complete(message.text());
                }
              });
      member.say("ping", Optional.empty());
      return new Visitor(member, answer);
    }

    String answerAndLeave() {
      String text = answer.join();
      member.leave();
      return text;
    }
  }
}
