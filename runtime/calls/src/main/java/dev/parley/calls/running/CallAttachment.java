package dev.parley.calls.running;

import org.jspecify.annotations.Nullable;

/** Attachment of a call that knows the thread which blocks on it. */
public interface CallAttachment {
  /**
   * {@return the thread that may block until there is room for the call; null when there is none}
   */
  @Nullable Thread caller();
}
