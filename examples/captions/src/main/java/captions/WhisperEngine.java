package captions;

import dev.parley.client.captions.SpeechEngine;
import dev.parley.client.session.ClientException;
import io.github.givimad.whisperjni.WhisperContext;
import io.github.givimad.whisperjni.WhisperFullParams;
import io.github.givimad.whisperjni.WhisperJNI;
import io.github.givimad.whisperjni.WhisperSamplingStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Whisper: recognizes a piece of some seconds at a time, so captions come late but are good. One
 * model serves all voices, one after another.
 */
final class WhisperEngine implements SpeechEngine, AutoCloseable {
  private final WhisperJNI whisper;
  private final WhisperContext model;

  private WhisperEngine(WhisperJNI whisper, WhisperContext model) {
    this.whisper = whisper;
    this.model = model;
  }

  static WhisperEngine load(String file) {
    if (!Files.isRegularFile(Path.of(file))) {
      throw new ClientException(
          "whisper: there is no model " + file + "; download one in GGML format");
    }
    try {
      WhisperJNI.loadLibrary();
      WhisperJNI.setLibraryLogger(null);
      WhisperJNI whisper = new WhisperJNI();
      WhisperContext model = whisper.init(Path.of(file));
      if (model == null) {
        throw new ClientException("whisper: " + file + " is no model in GGML format");
      }
      return new WhisperEngine(whisper, model);
    } catch (IOException e) {
      throw new ClientException("whisper: its library does not load: " + e.getMessage(), e);
    }
  }

  @Override
  public Recognizer open(String language, Consumer<String> texts) {
    return new WhisperRecognizer(language, texts);
  }

  private synchronized void recognize(
      float[] samples, int count, String language, Consumer<String> texts) {
    WhisperFullParams params = new WhisperFullParams(WhisperSamplingStrategy.GREEDY);
    params.language = language.isEmpty() ? "auto" : language;
    params.printProgress = false;
    if (whisper.full(model, params, samples, count) == 0) {
      for (int i = 0; i < whisper.fullNSegments(model); i++) {
        texts.accept(whisper.fullGetSegmentText(model, i));
      }
    }
  }

  /** Collects samples until a pause. */
  private final class WhisperRecognizer implements Recognizer {
    private static final int PIECE_SAMPLES_MAX = 15 * HERTZ;
    private static final int PIECE_SAMPLES_MIN = HERTZ;
    private static final int PAUSE_SAMPLES = HERTZ / 2;
    private static final int QUIET = 300; // of 32,767

    private final String language;
    private final Consumer<String> texts;
    private final float[] piece = new float[PIECE_SAMPLES_MAX];
    private int length;
    private int quiet; // samples at the end of the piece

    WhisperRecognizer(String language, Consumer<String> texts) {
      this.language = language;
      this.texts = texts;
    }

    @Override
    public void accept(short[] samples, int count) {
      for (int i = 0; i < count; i++) {
        quiet = Math.abs(samples[i]) < QUIET ? quiet + 1 : 0;
        piece[length++] = samples[i] / 32_768f;
        boolean pause = quiet >= PAUSE_SAMPLES && length >= PIECE_SAMPLES_MIN;
        if (pause || length == PIECE_SAMPLES_MAX) {
          recognizePiece();
        }
      }
    }

    private void recognizePiece() {
      if (length > quiet) {
        recognize(piece, length, language, texts);
      }
      length = 0;
    }

    @Override
    public void close() {
      recognizePiece();
    }
  }

  @Override
  public void close() {
    model.close();
  }
}
