package dev.parley.client.file;

import dev.parley.client.media.VideoFrame;
import dev.parley.media.sdp.Codec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * File of the video of one track: IVF for VP8, VP9 and AV1, the byte stream of ISO/IEC 14496-10,
 * annex B, for H.264. Threads: one at a time.
 */
final class FrameFile implements AutoCloseable {
  private static final int HEADER_BYTES = 32;
  private static final int FRAME_HEADER_BYTES = 12;
  private static final int TICKS_PER_SECOND = 90_000;

  private final FileChannel file;
  private final Codec codec;
  private long begin = -1;

  private FrameFile(FileChannel file, Codec codec) {
    this.file = file;
    this.codec = codec;
  }

  /** {@return the suffix of a file of a codec} */
  static String suffix(Codec codec) {
    return codec == Codec.H264 ? ".h264" : ".ivf";
  }

  static FrameFile create(Path path, Codec codec) throws IOException {
    FrameFile created =
        new FrameFile(
            FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), codec);
    if (codec != Codec.H264) {
      created.header();
    }
    return created;
  }

  Codec codec() {
    return codec;
  }

  /** Writes the header; decoders take the size from the first key frame. */
  private void header() throws IOException {
    String fourcc =
        switch (codec) {
          case VP8 -> "VP80";
          case VP9 -> "VP90";
          case AV1 -> "AV01";
          case H264, OPUS -> throw new IllegalArgumentException(codec + " is not written as IVF");
        };
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    header.put("DKIF".getBytes(StandardCharsets.US_ASCII));
    header.putShort((short) 0).putShort((short) HEADER_BYTES);
    header.put(fourcc.getBytes(StandardCharsets.US_ASCII));
    header.putShort((short) 0).putShort((short) 0); // width and height
    header.putInt(TICKS_PER_SECOND).putInt(1).putInt(0).putInt(0).flip();
    write(header);
  }

  void write(VideoFrame frame) throws IOException {
    begin = begin < 0 ? frame.timestamp() : begin;
    if (codec != Codec.H264) {
      ByteBuffer header = ByteBuffer.allocate(FRAME_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
      header.putInt(frame.bytes().length).putLong(frame.timestamp() - begin).flip();
      write(header);
    }
    write(ByteBuffer.wrap(frame.bytes()));
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
