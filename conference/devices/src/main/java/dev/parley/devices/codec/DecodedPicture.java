package dev.parley.devices.codec;

import dev.parley.devices.api.Picture;
import dev.parley.ffi.NativeMemory;
import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;

/**
 * Picture of a decoder, copied once from the memory of the library, which the library fills again.
 *
 * <p>Threads: one at a time.
 */
final class DecodedPicture implements AutoCloseable {
  private @Nullable Arena arena;
  private @Nullable Picture picture;

  /** {@return a picture of a size, the same one as before if that has the size} */
  Picture ofSize(int width, int height) {
    Picture before = picture;
    if (before != null && before.width() == width && before.height() == height) {
      return before;
    }
    close();
    Arena owner = Arena.ofShared();
    Picture created = Picture.i420(width, height, owner);
    arena = owner;
    picture = created;
    return created;
  }

  /** Copies a plane from the memory of a library. */
  static void copyPlane(Picture to, int plane, long address, long stride) {
    int rows = plane == 0 ? to.height() : (to.height() + 1) / 2;
    int bytes = plane == 0 ? to.width() : (to.width() + 1) / 2;
    for (int row = 0; row < rows; row++) {
      long at = to.offset(plane) + (long) row * to.stride(plane);
      NativeMemory.copyFrom(address + row * stride, to.memory(), at, bytes);
    }
  }

  /** Frees the picture; may be called again. */
  @Override
  public void close() {
    if (arena != null) {
      arena.close();
    }
    arena = null;
    picture = null;
  }
}
