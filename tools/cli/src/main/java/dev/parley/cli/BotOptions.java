package dev.parley.cli;

import dev.parley.client.Room;
import dev.parley.client.captions.CaptionBot;
import dev.parley.client.captions.ProgramEngine;
import dev.parley.client.file.AudioFile;
import dev.parley.client.file.RoomRecorder;
import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.AudioPublisher;
import dev.parley.client.session.ClientException;
import dev.parley.room.api.media.TrackSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of {@code parley join} that say, play, record and caption. */
final class BotOptions {
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

  /** {@return whether this goes on until the member leaves} */
  boolean stays() {
    return recorded != null || captions != null;
  }

  /** {@return whether this ends by itself} */
  boolean ends() {
    return !said.isEmpty() || played != null;
  }

  /** Begins to record and to caption. {@return ends both} */
  List<Runnable> start(Room room) {
    List<Runnable> ends = new ArrayList<>();
    if (captions != null) {
      ProgramEngine engine = new ProgramEngine(List.of(captions.strip().split("\\s+")));
      ends.add(CaptionBot.start(room, engine, language)::close);
    }
    if (recorded != null) {
      ends.add(RoomRecorder.start(room, recorded)::close);
    }
    return ends;
  }

  /** Says and plays; returns when that is done. */
  void act(Room room) {
    said.forEach(text -> receipt(room.chat().say(text).toCompletableFuture()));
    if (played != null) {
      play(room, played);
    }
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
}
