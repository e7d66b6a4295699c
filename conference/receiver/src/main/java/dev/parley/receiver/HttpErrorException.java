package dev.parley.receiver;

/** Error response to a request, as an exception: status and message. */
final class HttpErrorException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  HttpErrorException(int status, String words) {
    super(words);
    this.status = status;
  }

  /** {@return what was wrong, for people} */
  String words() {
    return String.valueOf(getMessage());
  }

  /** {@return the status code} */
  int status() {
    return status;
  }
}
