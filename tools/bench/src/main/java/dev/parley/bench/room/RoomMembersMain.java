package dev.parley.bench.room;

import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.bench.table.BenchException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Process of all members. It answers these questions:
 *
 * <pre>
 *   enter           ok: 200 members are in a new room and look at its board
 *   draw MILLIS     {@link BurstCounts}: what they received of the changes of 10 of them
 *   leave           ok
 *   talk MILLIS [N] {@link BurstCounts}: until messages of 800 members of four rooms were stored,
 *                   N of them a second; 6,400 if it is left out
 * </pre>
 */
final class RoomMembersMain {
  private RoomMembersMain() {}

  /** Runs the process; takes the server's address. */
  public static void main(String[] args) throws Exception {
    try (RoomClients crowd = new RoomClients(URI.create(args[0]))) {
      Deque<DrawingLoad> inside = new ArrayDeque<>();
      LineProtocolServer.serve("-", words -> answer(crowd, inside, words));
    }
  }

  private static String answer(RoomClients crowd, Deque<DrawingLoad> inside, List<String> words) {
    switch (words.getFirst()) {
      case "enter" -> inside.push(DrawingLoad.enter(crowd.join()));
      case "leave" -> inside.pop().leave();
      case "draw" -> {
        return inside.element().run(Integer.parseInt(words.get(1))).line();
      }
      case "talk" -> {
        int perSecond =
            words.size() > 2 ? Integer.parseInt(words.get(2)) : ChatLoad.LINES_PER_SECOND;
        return ChatLoad.run(crowd, Integer.parseInt(words.get(1)), perSecond).line();
      }
      default -> throw new BenchException("unknown question: " + words);
    }
    return "ok";
  }
}
