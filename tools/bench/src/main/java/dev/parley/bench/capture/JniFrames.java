package dev.parley.bench.capture;

import java.nio.file.Path;

/**
 * Frames that C passes to Java by JNI. Its native method and its call-backs are named by the
 * library in C. Threads: one at a time.
 */
final class JniFrames {
  private static long bytes;

  private JniFrames() {}

  /** Loads the library with the native method of this class. */
  @SuppressWarnings("restricted") // the library has been compiled for this class
  static void load(Path library) {
    System.load(library.toString());
  }

  /**
   * Passes frames to the call-backs.
   *
   * @param way code of a {@link JniWay}
   * @param frame address of a frame
   */
  static native void pass(int way, long count, long frame, long length);

  static void onFrame(long address, long length) {
    bytes += address == 0 ? 0 : length;
  }

  static void onArray(byte[] frame) {
    bytes += frame.length;
  }

  /** {@return number of bytes that all frames had} */
  static long bytes() {
    return bytes;
  }
}
