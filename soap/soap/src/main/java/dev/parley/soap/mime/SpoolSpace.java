package dev.parley.soap.mime;

import java.util.concurrent.atomic.AtomicLong;

/** Space for temporary files that all messages of a runtime share. Threads: safe for all. */
public final class SpoolSpace {
  private final long bytesMax;
  private final AtomicLong used = new AtomicLong();

  /** Creates an empty space. */
  public SpoolSpace(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  void take(int bytes) throws MimeException {
    if (used.addAndGet(bytes) > bytesMax) {
      used.addAndGet(-bytes);
      throw new MimeException(
          "parts that wait to be read would need more than "
              + bytesMax
              + " bytes in temporary files; AttachmentLimits.fileBytesMax sets the limit");
    }
  }

  void give(long bytes) {
    used.addAndGet(-bytes);
  }

  /** {@return the bytes in use} */
  public long used() {
    return used.get();
  }
}
