package dev.parley.export;

import dev.parley.media.payload.Av1Payload;
import dev.parley.media.payload.H264Payload;
import dev.parley.media.payload.PayloadView;
import dev.parley.media.payload.Vp8Payload;
import dev.parley.media.payload.Vp9Payload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Pictures that FFmpeg encodes, cut into payloads of RTP as browsers do it. */
enum EncodedVideo {
  VP8("-c:v libvpx -deadline realtime -cpu-used 8 -f ivf", new Vp8Payload()) {
    @Override
    List<byte[]> payloads(byte[] frame) {
      return pieces(frame, 0, frame.length, (first, _) -> new byte[] {(byte) (first ? 0x10 : 0)});
    }
  },

  VP9("-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -f ivf", new Vp9Payload()) {
    @Override
    List<byte[]> payloads(byte[] frame) {
      int predicted = (frame[0] & 4) == 0 ? 0 : 0x40;
      return pieces(
          frame,
          0,
          frame.length,
          (first, last) -> new byte[] {(byte) (predicted | (first ? 8 : 0) | (last ? 4 : 0))});
    }
  },

  /** Each picture begins with a delimiter, which is not sent (RFC 6184). */
  H264(
      "-c:v libx264 -preset ultrafast -tune zerolatency -x264-params aud=1 -f h264",
      new H264Payload()) {
    @Override
    List<byte[]> payloads(byte[] frame) {
      List<byte[]> payloads = new ArrayList<>();
      for (byte[] unit : units(frame)) {
        if (unit.length <= PIECE) {
          payloads.add(unit);
        } else {
          byte indicator = (byte) (unit[0] & 0x60 | 28);
          int type = unit[0] & 0x1f;
          payloads.addAll(
              pieces(
                  unit,
                  1,
                  unit.length,
                  (first, last) ->
                      new byte[] {
                        indicator, (byte) (type | (first ? 0x80 : 0) | (last ? 0x40 : 0))
                      }));
        }
      }
      return payloads;
    }

    @Override
    List<byte[]> frames(byte[] video) {
      List<byte[]> frames = new ArrayList<>();
      ByteArrayOutputStream frame = new ByteArrayOutputStream();
      for (byte[] unit : units(video)) {
        if ((unit[0] & 0x1f) == DELIMITER) {
          frames.add(frame.toByteArray());
          frame.reset();
        } else {
          frame.writeBytes(new byte[] {0, 0, 1});
          frame.writeBytes(unit);
        }
      }
      frames.add(frame.toByteArray());
      return frames.subList(1, frames.size());
    }
  },

  /** All units of a picture but the delimiter, without their sizes, each behind its length. */
  AV1("-c:v libaom-av1 -usage realtime -cpu-used 8 -f ivf", new Av1Payload()) {
    @Override
    List<byte[]> payloads(byte[] frame) {
      List<byte[]> payloads = new ArrayList<>();
      boolean begins = false;
      ByteBuffer in = ByteBuffer.wrap(frame);
      while (in.hasRemaining()) {
        byte head = in.get();
        byte[] unit = new byte[Math.toIntExact(leb128(in)) + 1];
        unit[0] = (byte) (head & ~2);
        in.get(unit, 1, unit.length - 1);
        int type = head >> 3 & 0xf;
        begins |= type == SEQUENCE_HEADER;
        if (type != TEMPORAL_DELIMITER) {
          boolean key = begins && payloads.isEmpty();
          payloads.addAll(
              pieces(
                  unit,
                  0,
                  unit.length,
                  (first, last) ->
                      new byte[] {
                        (byte)
                            ((first ? 0 : 0x80) | (last ? 0 : 0x40) | 0x10 | (key && first ? 8 : 0))
                      }));
        }
      }
      return payloads;
    }
  };

  private static final int PIECE = 1_100;
  private static final int DELIMITER = 9;
  private static final int SEQUENCE_HEADER = 1;
  private static final int TEMPORAL_DELIMITER = 2;
  private static final int HEAD = 32;

  private final String options;
  private final PayloadView view;

  EncodedVideo(String options, PayloadView view) {
    this.options = options;
    this.view = view;
  }

  /** {@return the payloads of each picture, 25 a second, with a key frame each second} */
  List<List<byte[]>> pictures(String source) throws IOException {
    byte[] video = FfmpegTool.run("-f lavfi -i %s -b:v 300k -g 25 " + options + " pipe:1", source);
    return frames(video).stream().map(this::payloads).toList();
  }

  /** {@return the payloads in which one frame is sent} */
  abstract List<byte[]> payloads(byte[] frame);

  /** {@return the frames of a video in IVF, unless a subclass reads another format} */
  List<byte[]> frames(byte[] video) {
    List<byte[]> frames = new ArrayList<>();
    ByteBuffer in = ByteBuffer.wrap(video).order(ByteOrder.LITTLE_ENDIAN).position(HEAD);
    while (in.hasRemaining()) {
      byte[] frame = new byte[in.getInt()];
      in.getLong();
      in.get(frame);
      frames.add(frame);
    }
    return frames;
  }

  /** {@return whether a decoder can begin with it} */
  boolean key(byte[] payload) {
    return view.wrap(payload, 0, payload.length, false) && view.keyFrameStart();
  }

  private interface Head {
    byte[] of(boolean first, boolean last);
  }

  private static List<byte[]> pieces(byte[] bytes, int from, int to, Head head) {
    List<byte[]> pieces = new ArrayList<>();
    for (int at = from; at < to; at += PIECE) {
      int end = Math.min(at + PIECE, to);
      byte[] begin = head.of(at == from, end == to);
      byte[] piece = Arrays.copyOf(begin, begin.length + end - at);
      System.arraycopy(bytes, at, piece, begin.length, end - at);
      pieces.add(piece);
    }
    return pieces;
  }

  /** {@return the units between start codes} */
  private static List<byte[]> units(byte[] bytes) {
    List<byte[]> units = new ArrayList<>();
    int begin = -1;
    for (int at = 0; at <= bytes.length; at++) {
      boolean code =
          at + 3 <= bytes.length && bytes[at] == 0 && bytes[at + 1] == 0 && bytes[at + 2] == 1;
      if (begin >= 0 && (code || at == bytes.length)) {
        int end = at;
        while (bytes[end - 1] == 0) {
          end--;
        }
        units.add(Arrays.copyOfRange(bytes, begin, end));
      }
      if (code) {
        begin = at + 3;
        at += 2;
      }
    }
    return units;
  }

  private static long leb128(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = in.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}
