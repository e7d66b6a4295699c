package dev.parley.soap.http;

import java.io.IOException;

/** Body with more bytes than the options allow, received or after decompression. */
final class BodyTooLongException extends IOException {
  BodyTooLongException(String message) {
    super(message);
  }

  static BodyTooLongException ofBytes(long bytesMax) {
    return new BodyTooLongException(
        "the body is longer than "
            + bytesMax
            + " bytes; HttpOptions.bodyBytesMax of its receiver, or AttachmentLimits.bytesMax"
            + " for operations with streams, sets the limit");
  }
}
