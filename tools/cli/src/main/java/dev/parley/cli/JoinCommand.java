package dev.parley.cli;

import dev.parley.calls.Parley;
import dev.parley.client.ClientRuntime;
import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import dev.parley.client.session.ClientException;
import dev.parley.client.session.ConnectionState;
import dev.parley.client.session.RoomEnd;
import dev.parley.devices.api.DeviceException;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.MemberJoined;
import dev.parley.room.api.MemberLeft;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.MessageRefused;
import dev.parley.transport.api.TransportException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley join} command: a member of a room without a browser. */
@Command(
    name = "join",
    description = {
      "Join a room as a member, without a browser.",
      "",
      "Prints what is said in the room. With --say or --play it leaves when that is done;"
          + " otherwise it stays until --for is over, its window is closed, it is interrupted, or it"
          + " is removed."
    },
    footer = {
      "",
      "Examples:",
      "  parley join 'https://school.example/r/algebra#invite=TOKEN' --name Bell --say 'The bell rings'",
      "  parley join http://127.0.0.1:7007/r/music --play song.wav",
      "  parley join http://127.0.0.1:7007/r/music --record lesson --for 45m",
      "  parley join http://127.0.0.1:7007/r/music --name Hall --speaker --window",
      "  parley join http://127.0.0.1:7007/r/music --name Ada --microphone --speaker --screen --window"
    })
final class JoinCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(
      paramLabel = "LINK",
      description = "Link to the room, as its page or 'parley invite' shows it.")
  private String link = "";

  @Option(
      names = "--name",
      defaultValue = "Bot",
      description = "Display name. Default: ${DEFAULT-VALUE}.")
  private String name = "Bot";

  @Mixin private BotOptions bot = new BotOptions();
  @Mixin private DeviceOptions devices = new DeviceOptions();
  @Mixin private TransportOptions transport = new TransportOptions();

  @Option(names = "--for", paramLabel = "TIME", description = "Leave after this time: 30s, 45m.")
  private @Nullable Duration time; // null: no limit

  @Override
  public Integer call() {
    try (Parley parley = transport.start("parley-join");
        ClientRuntime runtime = ClientRuntime.on(parley, 1);
        Room room = Room.join(link(), RoomOptions.named(name).on(runtime))) {
      return inside(room).code();
    } catch (JoinRefused e) {
      throw new CliException(ExitCode.FAILED, "the server refuses: " + e.getMessage());
    } catch (TransportException e) {
      throw new CliException(ExitCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    } catch (ClientException | MessageRefused | DeviceException e) {
      throw new CliException(ExitCode.FAILED, String.valueOf(e.getMessage()));
    }
  }

  private RoomLink link() {
    try {
      return RoomLink.parse(link);
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private ExitCode inside(Room room) {
    print(room);
    List<Runnable> ends = bot.start(room);
    Thread leaving =
        Thread.ofPlatform()
            .unstarted(() -> {
              ends.forEach(Runnable::run);
              room.close();
            });
    Runtime.getRuntime().addShutdownHook(leaving);
    AtomicBoolean over = new AtomicBoolean();
    Runnable leave =
        () -> {
          if (room.state() != ConnectionState.ENDED) {
            over.set(true);
            room.close();
          }
        };
    Optional.ofNullable(time)
        .ifPresent(limit ->
            CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS)
                .execute(leave));
    try {
      devices.start(room, this::line, leave);
      bot.act(room);
      boolean stays = bot.stays() || devices.stays() || time != null;
      return !stays && bot.ends() ? ExitCode.OK : stay(room, over);
    } catch (ClientException e) {
      if (over.get()) {
        return ExitCode.OK; // the time is over, and nothing more can be said or played
      }
      throw e;
    } finally {
      ends.forEach(Runnable::run);
      forget(leaving);
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is being stopped, and the hook runs.
    }
  }

  private void print(Room room) {
    line("%s joined %s as %s".formatted(room.me().name(), link().room(), room.members().role()));
    room.on(MemberJoined.class, event -> line(event.author().name() + " joined"));
    room.on(MemberLeft.class, event -> line(event.author().name() + " left"));
    room.on(MessagePosted.class, event -> line(event.author().name() + ": " + event.text()));
    room.onState(state -> line("connection: " + state));
  }

  private void line(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(TerminalText.of(text));
    out.flush();
  }

  private ExitCode stay(Room room, AtomicBoolean over) {
    RoomEnd end = room.ended().toCompletableFuture().join();
    if (over.get()) {
      return ExitCode.OK;
    }
    line("the room has ended for %s: %s".formatted(name, end.message()));
    return ExitCode.FAILED;
  }
}
