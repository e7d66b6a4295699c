package dev.parley.cli;

import dev.parley.calls.Parley;
import dev.parley.client.ClientRuntime;
import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import dev.parley.client.captions.CaptionBot;
import dev.parley.client.captions.ProgramEngine;
import dev.parley.client.file.AudioFile;
import dev.parley.client.file.RoomRecorder;
import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.AudioPublisher;
import dev.parley.client.session.ClientException;
import dev.parley.client.session.RoomEnd;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.MemberJoined;
import dev.parley.room.api.MemberLeft;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.media.TrackSource;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
          + " otherwise it stays until --for is over, it is interrupted, or it is removed."
    },
    footer = {
      "",
      "Examples:",
      "  parley join 'https://school.example/r/algebra#invite=TOKEN' --name Bell --say 'The bell rings'",
      "  parley join http://127.0.0.1:7007/r/music --play song.wav",
      "  parley join http://127.0.0.1:7007/r/music --record lesson --for 45m"
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

  @Option(
      names = "--say",
      paramLabel = "TEXT",
      description = "Say this in the chat; may be given several times.")
  private List<String> said = new ArrayList<>();

  @Option(
      names = "--play",
      paramLabel = "FILE",
      description =
          "Play an audio file to the room: WAV with 16 bits at 48 kHz, or what ffmpeg reads.")
  private @Nullable Path played; // null: nothing

  @Option(
      names = "--record",
      paramLabel = "FOLDER",
      description = "Write what each member says and shows into files: WAV, IVF, H.264.")
  private @Nullable Path recorded; // null: nothing

  @Option(
      names = "--captions",
      paramLabel = "PROGRAM",
      description =
          "Caption what is said: this program and its arguments run once for each voice, get samples"
              + " (16 bits, 16 kHz, mono) on their standard input, and print each text as a line.")
  private @Nullable String captions; // null: none

  @Option(
      names = "--language",
      paramLabel = "TAG",
      defaultValue = "",
      description = "Language of the captions, such as en: {language} in PROGRAM is replaced.")
  private String language = "";

  @Option(names = "--for", paramLabel = "TIME", description = "Leave after this time: 30s, 45m.")
  private @Nullable Duration time; // null: no limit

  @Option(names = "--plain", description = "Allow unencrypted http: connections to other machines.")
  private boolean plain;

  @Option(
      names = "--trust",
      paramLabel = "CERT",
      description = "A certificate to trust: a PEM file or a SHA-256 fingerprint.")
  private @Nullable String trust; // null: the JDK's trust store

  @Override
  public Integer call() {
    TransportConfig.Builder config = TransportConfig.builder().plainOffMachine(plain);
    if (trust != null) {
      config.tls(TrustedCertificates.trusting(trust));
    }
    try (Parley parley =
            Parley.builder().product("parley-join").transportConfig(config.build()).start();
        ClientRuntime runtime = ClientRuntime.on(parley, 1);
        Room room = Room.join(link(), RoomOptions.named(name).on(runtime))) {
      return inside(room).code();
    } catch (JoinRefused e) {
      throw new CliException(ExitCode.FAILED, "the server refuses: " + e.getMessage());
    } catch (TransportException e) {
      throw new CliException(ExitCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    } catch (ClientException | MessageRefused e) {
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
    Optional<RoomRecorder> recorder =
        Optional.ofNullable(recorded).map(folder -> RoomRecorder.start(room, folder));
    Optional<CaptionBot> captioning =
        Optional.ofNullable(captions)
            .map(program -> new ProgramEngine(List.of(program.strip().split("\\s+"))))
            .map(engine -> CaptionBot.start(room, engine, language));
    Thread leaving =
        Thread.ofPlatform()
            .unstarted(() -> {
              captioning.ifPresent(CaptionBot::close);
              recorder.ifPresent(RoomRecorder::close);
              room.close();
            });
    Runtime.getRuntime().addShutdownHook(leaving);
    AtomicBoolean over = new AtomicBoolean();
    Optional.ofNullable(time)
        .ifPresent(limit ->
            CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> {
                  over.set(true);
                  room.close();
                }));
    try {
      said.forEach(text -> receipt(room.chat().say(text).toCompletableFuture()));
      if (played != null) {
        play(room, played);
      }
      boolean stays = recorded != null || captions != null || time != null;
      boolean done = !stays && (!said.isEmpty() || played != null);
      return done ? ExitCode.OK : stay(room, over);
    } catch (ClientException e) {
      if (over.get()) {
        return ExitCode.OK; // the time is over, and nothing more can be said or played
      }
      throw e;
    } finally {
      captioning.ifPresent(CaptionBot::close);
      recorder.ifPresent(RoomRecorder::close);
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

  private static void receipt(CompletableFuture<?> call) {
    try {
      call.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private static void play(Room room, Path file) {
    if (!room.members().rights().speak()) {
      throw new ClientException("no right to speak in this room; ask a tutor for it");
    }
    short[] samples = new short[AudioFrame.HERTZ / 50];
    try (AudioFile audio = AudioFile.open(file);
        AudioPublisher published = room.audio().publish(TrackSource.MICROPHONE)) {
      // A second of silence, in which the others begin to listen.
      for (int i = 0; i < 50; i++) {
        published.write(samples, 0, samples.length);
      }
      for (int count = audio.read(samples); count > 0; count = audio.read(samples)) {
        published.write(samples, 0, count);
      }
      published.flush();
      published.drain();
    }
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
