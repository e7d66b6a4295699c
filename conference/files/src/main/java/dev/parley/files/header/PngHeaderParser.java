package dev.parley.files.header;

import static dev.parley.files.header.ImageHeader.damaged;
import static dev.parley.files.header.ImageHeader.side;

import java.io.IOException;

/** PNG header parser (ISO/IEC 15948, section 5): walks over the chunks up to the pixels. */
final class PngHeaderParser {
  private static final long SIGNATURE_BYTES = 8;
  private static final long IHDR = 0x49484452;
  private static final long IDAT = 0x49444154;
  private static final long IEND = 0x49454E44;
  private static final int IHDR_BYTES = 13;
  private static final int CRC_BYTES = 4;
  private static final int ADAM7_PASSES = 7;

  /** Upper bound for skipped chunks before the pixels. */
  private static final int CHUNKS_MAX = 10_000;

  private PngHeaderParser() {}

  static ImageHeader header(HeaderInput in) throws IOException {
    in.skip(SIGNATURE_BYTES);
    if (in.u32() != IHDR_BYTES || in.u32() != IHDR) {
      throw damaged("a PNG that does not begin with its header");
    }
    int width = side(in.u32());
    int height = side(in.u32());
    int bits = in.u8();
    int channels = channels(in.u8());
    in.skip(2); // compression and filter have one method each
    int scans = in.u8() == 0 ? 1 : ADAM7_PASSES;
    if (bits != 1 && bits != 2 && bits != 4 && bits != 8 && bits != 16) {
      throw damaged("a PNG of " + bits + " bits");
    }
    in.skip(CRC_BYTES);
    passToPixels(in);
    return new ImageHeader(width, height, channels, bits, scans, 0);
  }

  private static int channels(int colourType) {
    return switch (colourType) {
      case 0, 3 -> 1;
      case 2 -> 3;
      case 4 -> 2;
      case 6 -> 4;
      default -> throw damaged("a PNG of colour type " + colourType);
    };
  }

  private static void passToPixels(HeaderInput in) throws IOException {
    for (int chunks = 0; chunks < CHUNKS_MAX; chunks++) {
      long length = in.u32();
      long type = in.u32();
      if (type == IDAT) {
        return;
      }
      if (type == IEND || length > Integer.MAX_VALUE) {
        throw damaged("a PNG without pixels");
      }
      in.skip(length + CRC_BYTES);
    }
    throw damaged("a PNG of more than " + CHUNKS_MAX + " chunks before its pixels");
  }
}
