package dev.parley.conference;

import java.util.concurrent.CompletionException;

/** Takes the wrapping of completion stages off. */
final class Failures {
  private Failures() {}

  /** {@return what went wrong in the first place} */
  static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** {@return the cause in a form that may be thrown in a stage} */
  static RuntimeException thrown(Throwable failure) {
    return cause(failure) instanceof RuntimeException plain
        ? plain
        : new CompletionException(cause(failure));
  }
}
