package dev.parley.server.files;

import dev.parley.files.FilesException;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Mapping of file store failures to refusals of the conference contract. */
final class FileErrorMapper {
  private FileErrorMapper() {}

  /** Runs work on an executor. {@return its result, with failures mapped} */
  static <T> CompletableFuture<T> on(Executor threads, Supplier<T> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return work.get();
          } catch (FilesException e) {
            throw of(e);
          }
        },
        threads);
  }

  static FileRefused of(FilesException e) {
    FileRefusal reason =
        switch (e.reason()) {
          case BAD_NAME -> FileRefusal.BAD_NAME;
          case NOT_FOUND, NO_ACCESS -> FileRefusal.NOT_FOUND;
          case LINK -> FileRefusal.LINK;
          case WRONG_KIND -> FileRefusal.WRONG_KIND;
          case TOO_LARGE -> FileRefusal.TOO_LARGE;
          case FULL -> FileRefusal.ROOM_FULL;
          case ID_TAKEN -> FileRefusal.ID_TAKEN;
          case NOT_TEXT, WRONG_TYPE -> FileRefusal.WRONG_TYPE;
          case DAMAGED -> FileRefusal.DAMAGED;
          case ENCRYPTED -> FileRefusal.ENCRYPTED;
          case NO_SUCH_PAGE -> FileRefusal.NO_SUCH_PAGE;
          case TOO_SLOW -> FileRefusal.TOO_SLOW;
          case BUSY -> FileRefusal.TOO_FAST;
          case CHANGED -> FileRefusal.CHANGED;
          case BAD_REQUEST -> FileRefusal.BAD_REQUEST;
          case IO -> FileRefusal.UNREADABLE;
        };
    return new FileRefused(reason, String.valueOf(e.getMessage()));
  }
}
