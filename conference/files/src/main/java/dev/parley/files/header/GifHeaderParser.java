package dev.parley.files.header;

import static dev.parley.files.header.ImageHeader.damaged;
import static dev.parley.files.header.ImageHeader.side;

import java.io.IOException;

/** GIF header parser (GIF89a): skips blocks up to the first image. */
final class GifHeaderParser {
  private static final long SIGNATURE_BYTES = 6;
  private static final long SCREEN_BYTES = 4;
  private static final int EXTENSION = 0x21;
  private static final int IMAGE = 0x2C;
  private static final int BITS = 8;

  /** Upper bound for skipped blocks before the first image. */
  private static final int BLOCKS_MAX = 100_000;

  private GifHeaderParser() {}

  static ImageHeader header(HeaderInput in) throws IOException {
    in.skip(SIGNATURE_BYTES + SCREEN_BYTES);
    int flags = in.u8();
    in.skip(2); // background and aspect
    if ((flags & 0x80) != 0) {
      in.skip(3L << ((flags & 7) + 1)); // colours of all pictures
    }
    int blocks = 0;
    while (blocks < BLOCKS_MAX) {
      int kind = in.u8();
      if (kind == IMAGE) {
        in.skip(SCREEN_BYTES); // its place
        int width = side(in.u16LittleEndian());
        int height = side(in.u16LittleEndian());
        return new ImageHeader(width, height, 1, BITS, 1, 0);
      }
      if (kind != EXTENSION) {
        throw damaged("a GIF with a block of kind " + kind);
      }
      in.skip(1); // which extension
      for (int length = in.u8(); length > 0 && blocks < BLOCKS_MAX; length = in.u8()) {
        in.skip(length);
        blocks++;
      }
      blocks++;
    }
    throw damaged("a GIF of more than " + BLOCKS_MAX + " blocks before its image");
  }
}
