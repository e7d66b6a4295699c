package dev.parley.soap.interop.cases;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Memory of a servant: the last argument that it received, and notes. Threads: safe for all. */
public final class LastSeen {
  private static final long NOTE_SECONDS_MAX = 10;

  private final BlockingQueue<String> notes = new LinkedBlockingQueue<>();
  private volatile String text = "";

  /** Keeps the text of an argument, and returns the argument. */
  public <T extends @Nullable Object> T saw(T value) {
    text = ValueText.of(value);
    return value;
  }

  /** Returns the text of the last argument. */
  public String text() {
    return text;
  }

  /** Keeps a note. */
  public void note(String note) {
    notes.add(note);
  }

  /** Waits for a note and takes it. */
  public String noted() {
    try {
      String note = notes.poll(NOTE_SECONDS_MAX, TimeUnit.SECONDS);
      return note == null ? "nothing noted" : note;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }
}
