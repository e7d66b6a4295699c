package dev.parley.client;

import dev.parley.client.call.CallController;
import dev.parley.client.media.RoomAudio;
import dev.parley.client.media.RoomVideo;
import dev.parley.client.session.ConnectionState;
import dev.parley.client.session.Listeners;
import dev.parley.client.session.Registration;
import dev.parley.client.session.RepeatedCalls;
import dev.parley.client.session.RoomConnection;
import dev.parley.client.session.RoomEnd;
import dev.parley.client.session.SessionListener;
import dev.parley.client.session.SessionTasks;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.common.Member;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A room that this program has joined, as one of its members.
 *
 * <pre>{@code
 * try (Room me = Room.join("https://school.example/r/algebra#invite=…")) {
 *   me.chat().say("Good morning");
 *   me.chat().onMessage(message -> System.out.println(message.text()));
 *   me.audio().subscribe(frame -> recogniser.accept(frame.samples()));
 *   me.ended().toCompletableFuture().join();
 * }
 * }</pre>
 *
 * <p>A lost connection is made again, at another node if the server has several; events that came
 * meanwhile follow, and nothing that was said is said twice. Events are handed to listeners one
 * after another on virtual threads: a listener may block and may call the room, and delays the
 * later events of this room alone. Events that come before a listener is added are not repeated for
 * it.
 *
 * <p>Threads: safe for all.
 */
public final class Room implements AutoCloseable {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int KEY_BYTES = 24;

  private final ClientRuntime runtime;
  private final boolean ownRuntime;
  private final String resumeKey;
  private final SessionTasks tasks = new SessionTasks();
  private final Listeners<RoomItem> items = new Listeners<>();
  private final Listeners<ConnectionState> states = new Listeners<>();
  private final CompletableFuture<RoomEnd> ended = new CompletableFuture<>();
  private final RepeatedCalls messages = RepeatedCalls.inOrder(tasks.threads());
  private final RepeatedCalls drawings = RepeatedCalls.inOrder(tasks.threads());
  private final RepeatedCalls reads = RepeatedCalls.independent(tasks.threads());
  private final List<RepeatedCalls> calls = List.of(messages, drawings, reads);
  private final MemberList members = new MemberList();
  private final Chat chat;
  private final RoomBoard board;
  private final RoomFiles files;
  private final CallController call;
  private final CallEvents callEvents;
  private final RoomConnection connection;
  private volatile ConnectionState state = ConnectionState.RECONNECTING;

  private Room(RoomLink link, RoomOptions options) {
    ownRuntime = options.runtime().isEmpty();
    runtime = options.runtime().orElseGet(() -> ClientRuntime.start(1));
    resumeKey = options.resumeKey().orElseGet(Room::newKey);
    chat = new Chat(messages, reads, items);
    board = new RoomBoard(drawings, tasks);
    files = new RoomFiles(reads, tasks);
    call = new CallController(tasks, runtime.media(), options.group());
    callEvents = new CallEvents(tasks, call);
    connection =
        new RoomConnection(
            runtime.parley(),
            link.endpoint(),
            new JoinRequest(link.room(), options.name(), Optional.of(resumeKey), link.invitation()),
            tasks,
            new Session());
    runtime.add(this);
  }

  private static String newKey() {
    byte[] bytes = new byte[KEY_BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * Joins a room as "Bot". Blocks; in a room with a waiting room, until somebody lets it in.
   *
   * @param link as a page or {@code parley invite} shows it
   * @throws IllegalArgumentException when that is no link
   * @throws dev.parley.room.api.JoinRefused when the server refuses
   * @throws dev.parley.transport.api.TransportException when it cannot be reached
   */
  public static Room join(String link) {
    return join(RoomLink.parse(link), RoomOptions.named("Bot"));
  }

  /** Joins a room, as {@link #join(String)} does. */
  public static Room join(RoomLink link, RoomOptions options) {
    Room room = new Room(link, options);
    try {
      room.connection.firstJoin().toCompletableFuture().join();
      return room;
    } catch (CompletionException e) {
      room.close();
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /** {@return this member} */
  public Member me() {
    return members.me();
  }

  /** {@return the present members of the room, their roles and rights} */
  public MemberList members() {
    return members;
  }

  /** {@return the chat} */
  public Chat chat() {
    return chat;
  }

  /** {@return the whiteboards} */
  public RoomBoard board() {
    return board;
  }

  /** {@return the attachments, and the files that are shown to the room} */
  public RoomFiles files() {
    return files;
  }

  /** {@return the audio of the room} */
  public RoomAudio audio() {
    return call;
  }

  /** {@return the video of the room} */
  public RoomVideo video() {
    return call;
  }

  /** {@return who speaks, who has raised a hand, which tracks there are} */
  public CallEvents call() {
    return callEvents;
  }

  /**
   * Adds a listener for one kind of event or signal, such as {@link
   * dev.parley.room.api.MemberJoined}.
   *
   * @param kind one of those that {@link RoomItem} permits, or that itself for all
   */
  public <T extends RoomItem> Registration on(Class<T> kind, Consumer<? super T> listener) {
    return items.add(item -> {
      if (kind.isInstance(item)) {
        listener.accept(kind.cast(item));
      }
    });
  }

  /** {@return the state of the connection} */
  public ConnectionState state() {
    return state;
  }

  /** Adds a listener for changes of the state of the connection. */
  public Registration onState(Consumer<ConnectionState> listener) {
    return states.add(listener);
  }

  /** {@return completes when this member is not in the room any more, and why; never fails} */
  public CompletionStage<RoomEnd> ended() {
    return ended.copy();
  }

  /** {@return the secret with which this member can return: {@link RoomOptions#returning}} */
  public String resumeKey() {
    return resumeKey;
  }

  /** Leaves the room. Returns when the server knows, or after two seconds. */
  @Override
  public void close() {
    leave();
    if (ownRuntime) {
      runtime.close();
    }
  }

  void leave() {
    connection.close();
    tasks.close();
    runtime.remove(this);
  }

  private void setState(ConnectionState now) {
    if (state != now) {
      state = now;
      tasks.listeners().execute(() -> states.accept(now));
    }
  }

  /** Receiver of what the connection tells. */
  private final class Session implements SessionListener {
    @Override
    public void joined(JoinResult result, Connected standing) {
      members.joined(result);
      call.maySpeak(members.rights().speak());
      calls.forEach(each -> each.joined(result.session(), standing));
      board.joined(result);
      files.joined(result);
      callEvents.joined(result, standing);
      setState(ConnectionState.JOINED);
    }

    @Override
    public void item(RoomItem item) {
      members.item(item);
      call.maySpeak(members.rights().speak());
    }

    @Override
    public void listen(RoomItem item) {
      items.accept(item);
    }

    @Override
    public void lost() {
      calls.forEach(RepeatedCalls::lost);
      board.lost();
      files.lost();
      call.lost();
      setState(ConnectionState.RECONNECTING);
    }

    @Override
    public void ended(RoomEnd end) {
      String why = "the member is not in the room any more: " + end.message();
      calls.forEach(each -> each.end(why));
      call.close();
      setState(ConnectionState.ENDED);
      ended.completeAsync(() -> end, tasks.threads());
    }
  }
}
