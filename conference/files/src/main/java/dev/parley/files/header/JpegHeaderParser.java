package dev.parley.files.header;

import static dev.parley.files.header.ImageHeader.damaged;
import static dev.parley.files.header.ImageHeader.side;

import java.io.EOFException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * JPEG header parser (ITU-T T.81, annex B): walks over all segments and counts the scans. Threads:
 * one.
 */
final class JpegHeaderParser {
  private static final int SOI = 0xD8;
  private static final int EOI = 0xD9;
  private static final int SOS = 0xDA;
  private static final int COMPONENTS_MAX = 4;
  private static final int SAMPLING_MAX = 4;

  private final HeaderInput in;
  private @Nullable JpegFrameHeader frame; // null before the frame's header
  private int scans;

  /** Frame header (SOF segment). */
  private record JpegFrameHeader(int bits, int width, int height, int components, long samples) {}

  JpegHeaderParser(HeaderInput in) {
    this.in = in;
  }

  ImageHeader header() throws IOException {
    try {
      for (int marker = marker(); marker != EOI; marker = marker()) {
        if (marker != SOI) {
          segment(marker);
        }
      }
    } catch (EOFException e) {
      if (scans == 0) {
        throw e;
      }
      // A truncated file is accepted: decoders show the part that is there.
    }
    JpegFrameHeader found = frame;
    if (found == null || scans == 0) {
      throw damaged("a JPEG without pixels");
    }
    // A decoder keeps the coefficients of all scans in memory, 16 bits each.
    long coefficients = scans > 1 ? found.samples() * Short.BYTES : 0;
    return new ImageHeader(
        found.width(), found.height(), found.components(), found.bits(), scans, coefficients);
  }

  /** {@return the next marker with a segment; {@link #EOI} also at the end of a truncated file} */
  private int marker() throws IOException {
    int before = 0;
    while (true) {
      int now = in.next();
      if (now < 0) {
        return EOI;
      }
      boolean inPixels = now == 0 || now == 1 || now == 0xFF || (now >= 0xD0 && now <= 0xD7);
      if (before == 0xFF && !inPixels) {
        return now;
      }
      before = now;
    }
  }

  private void segment(int marker) throws IOException {
    int length = in.u16() - Short.BYTES;
    if (length < 0) {
      throw damaged("a segment shorter than its length");
    }
    boolean frameHeader =
        marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    if (frameHeader) {
      frame(length);
    } else {
      if (marker == SOS) {
        scans++;
      }
      in.skip(length);
    }
  }

  private void frame(int length) throws IOException {
    if (frame != null) {
      throw damaged("a JPEG of two frames");
    }
    int bits = in.u8();
    int height = side(in.u16());
    int width = side(in.u16());
    int components = in.u8();
    if (components < 1 || components > COMPONENTS_MAX || length != 6 + 3 * components) {
      throw damaged("a JPEG of " + components + " components");
    }
    int[] across = new int[components];
    int[] down = new int[components];
    int acrossMax = 1;
    int downMax = 1;
    for (int i = 0; i < components; i++) {
      in.skip(1); // the component's number
      int sampling = in.u8();
      across[i] = sampling >> 4;
      down[i] = sampling & 15;
      if (across[i] < 1 || across[i] > SAMPLING_MAX || down[i] < 1 || down[i] > SAMPLING_MAX) {
        throw damaged("a JPEG with a sampling of " + across[i] + " x " + down[i]);
      }
      acrossMax = Math.max(acrossMax, across[i]);
      downMax = Math.max(downMax, down[i]);
      in.skip(1); // its quantization table
    }
    long units =
        ((width + 8L * acrossMax - 1) / (8L * acrossMax))
            * ((height + 8L * downMax - 1) / (8L * downMax));
    long samples = 0;
    for (int i = 0; i < components; i++) {
      samples += units * across[i] * down[i] * 64;
    }
    frame = new JpegFrameHeader(bits, width, height, components, samples);
  }
}
