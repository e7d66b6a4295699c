package captions;

import dev.parley.client.captions.SpeechEngine;
import dev.parley.client.session.ClientException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vosk.LibVosk;
import org.vosk.LogLevel;
import org.vosk.Model;

/** Vosk: recognizes as it hears, and needs little processor time. All voices share the model. */
final class VoskEngine implements SpeechEngine, AutoCloseable {
  /** Text in the JSON of a result, such as {@code {"text" : "hello"}}. */
  private static final Pattern TEXT = Pattern.compile("\"text\"\\s*:\\s*\"([^\"]*)\"");

  private final Model model;

  private VoskEngine(Model model) {
    this.model = model;
  }

  static VoskEngine load(String folder) {
    if (!Files.isDirectory(Path.of(folder))) {
      throw new ClientException(
          "vosk: there is no model in " + folder + "; download one and unpack it there");
    }
    LibVosk.setLogLevel(LogLevel.WARNINGS);
    try {
      return new VoskEngine(new Model(folder));
    } catch (IOException e) {
      throw new ClientException("vosk: " + folder + " has no model: " + e.getMessage(), e);
    }
  }

  @Override
  public Recognizer open(String language, Consumer<String> texts) {
    try {
      return new VoskRecognizer(new org.vosk.Recognizer(model, HERTZ), texts);
    } catch (IOException e) {
      throw new ClientException("vosk: no recognizer: " + e.getMessage(), e);
    }
  }

  private record VoskRecognizer(org.vosk.Recognizer vosk, Consumer<String> texts)
      implements Recognizer {
    @Override
    public void accept(short[] samples, int count) {
      // True at the end of a sentence.
      if (vosk.acceptWaveForm(samples, count)) {
        tell(vosk.getResult());
      }
    }

    private void tell(String json) {
      Matcher text = TEXT.matcher(json);
      if (text.find()) {
        texts.accept(text.group(1));
      }
    }

    @Override
    public void close() {
      tell(vosk.getFinalResult());
      vosk.close();
    }
  }

  @Override
  public void close() {
    model.close();
  }
}
