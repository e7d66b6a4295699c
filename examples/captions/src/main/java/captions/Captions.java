package captions;

import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import dev.parley.client.captions.CaptionBot;
import dev.parley.client.captions.ProgramEngine;
import dev.parley.client.captions.SpeechEngine;
import dev.parley.client.session.ClientException;
import java.util.List;

/** Captions a room until it is stopped. */
public final class Captions {
  private Captions() {}

  public static void main(String[] args) {
    RoomLink link = RoomLink.parse(args[0]);
    String language = args.length > 2 ? args[2] : "";
    try (SpeechLibrary library = SpeechLibrary.of(args[1]);
        Room room = Room.join(link, RoomOptions.named("Captions"));
        CaptionBot bot = CaptionBot.start(room, library.engine(), language)) {
      System.out.println("Captions of room " + link.room() + " by " + args[1]);
      room.ended().toCompletableFuture().join();
    } catch (ClientException e) {
      System.out.println(e.getMessage());
    }
  }

  /** Engine with what it has loaded. */
  record SpeechLibrary(SpeechEngine engine, AutoCloseable loaded) implements AutoCloseable {
    /** Opens an engine: {@code program:COMMAND}, {@code vosk:FOLDER} or {@code whisper:FILE}. */
    static SpeechLibrary of(String name) {
      String value = name.substring(name.indexOf(':') + 1);
      return switch (name.substring(0, Math.max(0, name.indexOf(':')))) {
        case "program" -> new SpeechLibrary(new ProgramEngine(List.of(value.split(" "))), () -> {});
        case "vosk" -> {
          VoskEngine engine = VoskEngine.load(value);
          yield new SpeechLibrary(engine, engine);
        }
        case "whisper" -> {
          WhisperEngine engine = WhisperEngine.load(value);
          yield new SpeechLibrary(engine, engine);
        }
        default ->
            throw new ClientException(
                name + " is none of program:COMMAND, vosk:FOLDER, whisper:FILE");
      };
    }

    @Override
    public void close() {
      try {
        loaded.close();
      } catch (Exception e) {
        throw new ClientException("the engine cannot be closed", e);
      }
    }
  }
}
