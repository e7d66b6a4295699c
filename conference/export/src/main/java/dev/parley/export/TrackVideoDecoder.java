package dev.parley.export;

import dev.parley.media.payload.FrameAssembler;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.recording.TrackIndexEntry;
import dev.parley.recording.TrackReader;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Video decoder for one track, from a key frame on: encoded frames go to an ffmpeg process, which
 * returns images at the frame rate of the export.
 *
 * <p>Threads: one at a time. A virtual thread feeds the process, and ends with it. Memory: one
 * image, and the contents of the pipes.
 */
final class TrackVideoDecoder implements AutoCloseable {
  /**
   * Pixels of a frame, twice those of a 4K screen. A member could otherwise announce a frame for
   * which the decoder reserves gigabytes.
   */
  private static final int PIXELS_MAX = 4096 * 4096;

  private final TrackReader track;
  private final FfmpegProcess child;
  private final double framesPerSecond;
  private final BufferedImage image;
  private final byte[] pixels;
  private final CompletableFuture<Double> begins = new CompletableFuture<>(); // millis; NaN: never
  private final Thread feeder;
  private long read;
  private boolean ended;

  private TrackVideoDecoder(
      Ffmpeg ffmpeg, TrackReader track, TrackIndexEntry from, int framesPerSecond, Dimension size) {
    this.track = track;
    this.framesPerSecond = framesPerSecond;
    image = new BufferedImage(size.width, size.height, BufferedImage.TYPE_3BYTE_BGR);
    pixels = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
    child = FfmpegProcess.start(ffmpeg, arguments(track.info().codec(), framesPerSecond, size));
    feeder = Thread.ofVirtual().name("parley-feeder").start(() -> feed(from));
  }

  private static List<String> arguments(String codec, int framesPerSecond, Dimension size) {
    String fit =
        ("scale=%d:%d:force_original_aspect_ratio=decrease:flags=fast_bilinear,"
                + "pad=%d:%d:(ow-iw)/2:(oh-ih)/2:color=0x%06x,setsar=1")
            .formatted(
                size.width,
                size.height,
                size.width,
                size.height,
                ExportPalette.EMPTY.getRGB() & 0xFFFFFF);
    // FFmpeg's own VP9 decoder needs marked superframes; libvpx splits the layers itself.
    List<String> decoder =
        codec.equalsIgnoreCase("VP9") ? List.of("-c:v", "libvpx-vp9") : List.of();
    return Stream.of(
            List.of("-f", "ivf", "-max_pixels", Integer.toString(PIXELS_MAX)),
            decoder,
            List.of("-i", "pipe:0", "-an", "-vf", fit, "-r", Integer.toString(framesPerSecond)),
            List.of("-f", "rawvideo", "-pix_fmt", "bgr24", "pipe:1"))
        .flatMap(List::stream)
        .toList();
  }

  /**
   * Starts decoding before a time, at the nearest position where a decoder can start.
   *
   * @param millis time in milliseconds of the recording
   */
  static TrackVideoDecoder begin(
      Ffmpeg ffmpeg, TrackReader track, long millis, int framesPerSecond, Dimension size) {
    return new TrackVideoDecoder(ffmpeg, track, start(track, millis), framesPerSecond, size);
  }

  private static TrackIndexEntry start(TrackReader track, long millis) {
    Optional<TrackIndexEntry> before =
        track.index().stream()
            .filter(TrackIndexEntry::keyFrame)
            .takeWhile(entry -> entry.millis() <= millis)
            .reduce((_, later) -> later);
    return before.orElseGet(() -> track.index().getFirst());
  }

  private void feed(TrackIndexEntry from) {
    try (OutputStream out = new BufferedOutputStream(child.input(), 1 << 16);
        OrderedPackets packets = new OrderedPackets(track, from)) {
      feed(packets, new IvfWriter(out, track.info().codec()));
    } catch (IOException e) {
      // the program has exited or was ended: its output so far is used
    } finally {
      begins.complete(Double.NaN);
    }
  }

  /**
   * Passes frames to the process. After a loss, frames are skipped until the next key frame, as
   * live receivers do.
   */
  private void feed(OrderedPackets packets, IvfWriter to) throws IOException {
    FrameAssembler frames = FrameAssembler.of(track.info().codec()).orElseThrow();
    boolean whole = false;
    double began = 0;
    while (packets.next()) {
      if (packets.missing() > 0) {
        frames.gap();
        whole = false;
      }
      RtpPacket packet = packets.packet();
      if (frames.add(packet.bytes(), packet.payload(), packet.payloadLength(), packet.marker())) {
        whole |= frames.keyFrame();
        if (whole) {
          began = begins.complete(packets.at()) ? packets.at() : began;
          to.frame(Math.round(packets.at() - began), frames.bytes(), frames.length());
        }
      }
    }
  }

  /** {@return the track} */
  TrackReader track() {
    return track;
  }

  /**
   * {@return the frame at a time, not before that of the previous call; empty while there is none}
   * The image is the same object each time.
   */
  Optional<BufferedImage> at(long millis) throws IOException {
    double first = begins.join();
    InputStream in = child.output();
    while (!ended && !Double.isNaN(first) && first + read * 1_000 / framesPerSecond <= millis) {
      ended = in.readNBytes(pixels, 0, pixels.length) < pixels.length;
      read += ended ? 0 : 1;
    }
    return read == 0 ? Optional.empty() : Optional.of(image);
  }

  @Override
  public void close() {
    child.close();
    try {
      feeder.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
