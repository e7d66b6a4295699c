package dev.parley.server.whip;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.media.MediaRefused;
import java.util.Map;

/** Error response to a request, as an exception: status and message. */
final class HttpErrorException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final Map<String, String> LATER = Map.of("Retry-After", "10");
  private static final Map<String, String> ASKS =
      Map.of("WWW-Authenticate", "Bearer realm=\"rooms\"");

  private final int status;

  HttpErrorException(int status, String words) {
    super(words);
    this.status = status;
  }

  /** {@return the error response for a failure} */
  static RuntimeException of(Throwable failure) {
    return switch (failure) {
      case JoinRefused refused -> new HttpErrorException(status(refused), words(refused));
      case MediaRefused refused -> new HttpErrorException(status(refused), words(refused));
      case CallException.Unavailable busy -> new HttpErrorException(503, words(busy));
      case CallException.Overloaded busy -> new HttpErrorException(503, words(busy));
      case RuntimeException other -> other;
      default -> new IllegalStateException(failure);
    };
  }

  private static String words(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }

  private static int status(JoinRefused refused) {
    return switch (refused.reason()) {
      case BAD_ROOM_NAME, BAD_NAME, BAD_RESUME_KEY -> 400;
      case INVITATION_NEEDED, BAD_INVITATION, INVITATION_EXPIRED -> 401;
      case LOCKED, REJECTED, REMOVED, INVITATION_ENDED -> 403;
      case NAME_TAKEN -> 409;
      case TOO_FAST -> 429;
      case ROOM_FULL, SERVER_FULL, NOT_STORED -> 503;
    };
  }

  private static int status(MediaRefused refused) {
    return switch (refused.reason()) {
      case BAD_OFFER -> 400;
      case NOT_ALLOWED -> 403;
      case NO_SESSION, NO_SUCH_TRACK, NO_SUCH_MEMBER -> 404;
      case NO_COMMON_CODEC -> 422;
      case TOO_FAST -> 429;
      case TOO_MANY, NOT_OFFERED, RECORDING_OFF, DISK_SHORT, NOT_STORED, GROUP_OFF -> 503;
    };
  }

  HttpReply reply() {
    Map<String, String> headers =
        switch (status) {
          case 401 -> ASKS;
          case 429, 503 -> LATER;
          default -> Map.of();
        };
    return HttpReply.text(status, headers, getMessage() + "\n");
  }
}
