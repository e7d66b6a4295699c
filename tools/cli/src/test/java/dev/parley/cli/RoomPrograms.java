package dev.parley.cli;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;

import dev.parley.calls.Parley;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.Rooms;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Programs that are members of a room of servers on this machine, of each of which they know the
 * data folder.
 */
record RoomPrograms(Parley parley, String room) {
  CompletableFuture<JoinResult> joining(
      Path data, String name, Optional<String> key, Optional<String> invitation) {
    return parley
        .connect(URI.create("unix:" + data.resolve("parley.sock")))
        .lookup(Rooms.EXPORT_NAME, Rooms.class)
        .join(new JoinRequest(room, name, key, invitation))
        .toCompletableFuture();
  }

  /** Joins as soon as the server lets this program in. */
  JoinResult join(Path data, String name, Optional<String> key) {
    AtomicReference<JoinResult> joined = new AtomicReference<>();
    eventually(
        name + " is in the room",
        () -> {
          joining(data, name, key, Optional.empty())
              .handle((result, _) -> result)
              .thenAccept(joined::set)
              .join();
          return joined.get() != null;
        });
    return joined.get();
  }

  static void say(JoinResult who, String text) {
    value(
        "a message", who.session().say(new ChatMessage(UUID.randomUUID(), Optional.empty(), text)));
  }

  /** {@return the texts of all messages, oldest first} */
  static List<String> texts(JoinResult who) {
    return value("the history", who.session().history(Long.MAX_VALUE, 100)).events().stream()
        .filter(MessagePosted.class::isInstance)
        .map(event -> ((MessagePosted) event).text())
        .toList()
        .reversed();
  }
}
