package dev.parley.client.captions;

import java.util.function.Consumer;

/**
 * Speech recognition, as a caption bot uses it: a recognizer for each voice. Implementations exist
 * for local programs ({@link ProgramEngine}); docs/guide/bots.md shows two for libraries.
 */
@FunctionalInterface
public interface SpeechEngine {
  /** Samples per second that recognizers take. */
  int HERTZ = 16_000;

  /**
   * Opens a recognizer for one voice.
   *
   * @param language that is spoken, as a BCP 47 tag, such as {@code en}; empty if not known
   * @param texts gets each piece of text that was recognized, from any thread
   * @throws dev.parley.client.session.ClientException when the engine cannot be started
   */
  Recognizer open(String language, Consumer<String> texts);

  /** Recognizer of one voice. Threads: one at a time. */
  interface Recognizer extends AutoCloseable {
    /**
     * Takes samples: mono, 16 bits, {@link #HERTZ} per second. May block; samples that come
     * meanwhile wait, and some get lost when it takes longer than real time for long.
     */
    void accept(short[] samples, int count);

    /** Takes no more samples; what was said last may still be recognized. */
    @Override
    void close();
  }
}
