package dev.parley.soap.api;

import java.time.Duration;

/**
 * Limits of attachments: of messages with parts, and of streams in messages.
 *
 * @param bytesMax bytes of one message whose operation has streams, in place of {@link
 *     dev.parley.soap.spi.HttpOptions#bodyBytesMax}
 * @param partsMax parts of one message, with its envelope
 * @param headerBytesMax bytes of the headers of one part, and of what precedes the first part and
 *     follows the last one
 * @param memoryBytesMax bytes of the parts of one message that wait in memory until they are read;
 *     further ones wait in a temporary file
 * @param fileBytesMax bytes of temporary files, of all messages of a {@link dev.parley.soap.Soap}
 * @param unreadMax time after which a client closes a result that nobody has read from; the
 *     deadline of its call closes it too
 */
public record AttachmentLimits(
    long bytesMax,
    int partsMax,
    int headerBytesMax,
    int memoryBytesMax,
    long fileBytesMax,
    Duration unreadMax) {
  /**
   * The defaults: messages of 4 GiB, 1,000 parts with headers of 8 KiB, 128 KiB in memory, 1 GiB in
   * files, results closed after a minute.
   */
  public static final AttachmentLimits DEFAULT =
      new AttachmentLimits(4L << 30, 1_000, 8 << 10, 128 << 10, 1L << 30, Duration.ofMinutes(1));

  /** Checks that limits are positive; those of memory and files may be zero. */
  public AttachmentLimits {
    if (bytesMax <= 0
        || partsMax <= 0
        || headerBytesMax <= 0
        || memoryBytesMax < 0
        || fileBytesMax < 0
        || !unreadMax.isPositive()) {
      throw new IllegalArgumentException("limits of attachments are positive");
    }
  }
}
