package dev.parley.bench.capture;

import dev.parley.devices.api.Picture;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Picture that moves: stripes over a gradient. Threads: confined to one. */
final class MovingPicture {
  private static final byte GREY = (byte) 128;
  private static final int STEP = 4;

  private final Picture picture;
  private final MemorySegment rows; // each row of the picture is a part of a longer one
  private final int period;
  private int number;

  MovingPicture(int width, int height, Arena arena) {
    picture = Picture.i420(width, height, arena);
    picture.memory().fill(GREY);
    period = width;
    rows = arena.allocate(2L * width);
    for (int x = 0; x < 2 * width; x++) {
      int luma = 60 + x % width * 100 / width + (x / 16 % 2 == 0 ? 40 : 0);
      rows.set(ValueLayout.JAVA_BYTE, x, (byte) luma);
    }
  }

  /** {@return the next picture, in the same memory} */
  Picture next() {
    number += STEP;
    for (int y = 0; y < picture.height(); y++) {
      int from = (number + y) % period;
      MemorySegment.copy(
          rows, from, picture.memory(), (long) y * picture.stride(0), picture.width());
    }
    return picture;
  }
}
