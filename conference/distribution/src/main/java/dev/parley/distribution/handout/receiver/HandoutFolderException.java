package dev.parley.distribution.handout.receiver;

import java.io.IOException;

/** Refusal of a file by a {@link HandoutFolder}, for lack of space or because it is in use. */
public final class HandoutFolderException extends IOException {
  private static final long serialVersionUID = 1;

  HandoutFolderException(String message) {
    super(message);
  }
}
