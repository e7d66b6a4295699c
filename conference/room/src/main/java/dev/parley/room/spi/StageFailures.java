package dev.parley.room.spi;

import java.util.concurrent.CompletionException;

/** Unwraps the exceptions of completion stages. */
public final class StageFailures {
  private StageFailures() {}

  /** {@return the original failure, without its {@link CompletionException}} */
  public static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** {@return the original failure, in a form that can be thrown from a stage} */
  public static RuntimeException thrown(Throwable failure) {
    return cause(failure) instanceof RuntimeException plain
        ? plain
        : new CompletionException(cause(failure));
  }

  /** {@return why the log failed, in words for members, which name no file of the server} */
  public static String textForMembers(Throwable failure) {
    return cause(failure) instanceof RoomLogException log
        ? log.textForMembers()
        : "the server's log says why";
  }
}
