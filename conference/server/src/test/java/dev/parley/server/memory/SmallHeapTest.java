package dev.parley.server.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Rooms;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.common.Role;
import dev.parley.testkit.ChildJvm;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with little heap, and members who draw more than that. */
final class SmallHeapTest {
  private static final int HEAP_MEBIBYTES = 96;
  private static final int STUDENTS = 40;
  private static final int CHANGES = 50; // of 64 KiB by each: 125 MiB in all

  @TempDir private Path data;

  /** Joins, and follows the room: a session without a subscriber is given up after a while. */
  private static JoinResult join(Rooms rooms, String room, String name) {
    JoinResult admission =
        Eventually.value(
            name + " in " + room,
            rooms.join(new JoinRequest(room, name, Optional.empty(), Optional.empty())));
    admission.session().follow(Long.MAX_VALUE).subscribe(new Present());
    return admission;
  }

  /** Takes what comes. */
  private static final class Present implements Flow.Subscriber<RoomItem> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(RoomItem item) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }

  private static ChatMessage line(String text) {
    return new ChatMessage(UUID.randomUUID(), Optional.empty(), text);
  }

  /** {@return whether the line is on disk; if not, it came too soon after others} */
  private static boolean said(JoinResult who, ChatMessage line) {
    return Eventually.value(
        "a receipt of " + line.text(),
        who.session()
            .say(line)
            .handle((_, failure) -> {
              if (failure != null) {
                assertThat(failure)
                    .isInstanceOfSatisfying(
                        MessageRefused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(MessageRefusal.TOO_FAST));
              }
              return failure == null;
            }));
  }

  private static List<String> lines(JoinResult who) {
    List<RoomEvent> events =
        Eventually.value("the history", who.session().history(Long.MAX_VALUE, 200)).events();
    return events.stream()
        .filter(MessagePosted.class::isInstance)
        .map(event -> ((MessagePosted) event).text())
        .toList()
        .reversed();
  }

  private static String health(URI page) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(page.resolve("/health")).build();
      return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
  }

  @Test
  void membersWhoDrawMoreThanTheHeapHarmNobody() throws Exception {
    List<String> said = new ArrayList<>();
    try (ChildJvm server = ChildJvm.of(SmallServer.class).heap(HEAP_MEBIBYTES).start(data);
        Parley parley = Parley.start()) {
      URI page = URI.create(server.line());
      Rooms rooms =
          parley.connect(URI.create(server.line())).lookup(Rooms.EXPORT_NAME, Rooms.class);
      JoinResult bystander = join(rooms, "physics", "Bob");
      JoinResult tutor = join(rooms, "art", "Ann");
      assertThat(tutor.role()).isEqualTo(Role.TUTOR);
      List<Drawer> drawers = new ArrayList<>();
      List<CompletableFuture<?>> drawing = new ArrayList<>();
      for (int i = 0; i < STUDENTS; i++) {
        JoinResult student = join(rooms, "art", "student " + i);
        Drawer drawer =
            new Drawer(student, List.of(Optional.empty(), Optional.of(tutor.you().id())));
        drawers.add(drawer);
        // The common pool has one thread on a small machine: they would draw one after another.
        drawing.add(CompletableFuture.runAsync(() -> drawn(drawer), Thread::startVirtualThread));
      }

      CompletableFuture<?> all = CompletableFuture.allOf(drawing.toArray(CompletableFuture[]::new));
      while (!all.isDone() || said.isEmpty()) {
        String text = "line " + said.size();
        ChatMessage line = line(text);
        Eventually.eventually(text, () -> said(bystander, line));
        said.add(text);
        assertThat(health(page)).contains("\"ready\":true");
      }
      all.join();

      assertThat(drawers).allSatisfy(drawer -> assertThat(drawer.unexpected()).isNull());
      assertThat(drawers.stream().mapToInt(Drawer::drawn).sum()).isPositive();
      assertThat(drawers.stream().mapToInt(Drawer::refused).sum()).isPositive();
      // What is kept for tutors is enough to come in, write and draw.
      JoinResult second = join(rooms, "art", "Cid");
      assertThat(said(second, line("hello"))).isTrue();
      Eventually.value(
          "a drawing",
          Eventually.value("the board", tutor.session().board())
              .draw(
                  new BoardChange(
                      UUID.randomUUID(), Optional.empty(), List.of(new PutShape(Drawer.shape())))));
      assertThat(lines(join(rooms, "physics", "Eve"))).endsWith(said.getLast());
      assertThat(health(page)).contains("\"ready\":true");
    }
    try (ChildJvm server = ChildJvm.of(SmallServer.class).heap(HEAP_MEBIBYTES).start(data);
        Parley parley = Parley.start()) {
      server.line();
      Rooms rooms =
          parley.connect(URI.create(server.line())).lookup(Rooms.EXPORT_NAME, Rooms.class);
      List<String> kept = lines(join(rooms, "physics", "Zoe"));
      assertThat(said).endsWith(kept.toArray(String[]::new));
    }
  }

  private static void drawn(Drawer drawer) {
    try {
      drawer.draw(CHANGES);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
