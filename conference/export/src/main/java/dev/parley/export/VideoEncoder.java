package dev.parley.export;

import dev.parley.media.audio.OpusMixer;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Encoder process that produces the video file from frames and an audio file.
 *
 * <p>Threads: one at a time; {@link #close} by any.
 */
final class VideoEncoder implements AutoCloseable {
  private final FfmpegProcess child;

  VideoEncoder(Ffmpeg ffmpeg, ExportPlan plan, Path audio, Path output) {
    child = FfmpegProcess.start(ffmpeg, arguments(plan, audio, output));
  }

  private static List<String> arguments(ExportPlan plan, Path audio, Path output) {
    String rate = Integer.toString(plan.framesPerSecond());
    return Stream.of(
            List.of("-y", "-f", "rawvideo", "-pix_fmt", "bgr24"),
            List.of("-s", plan.width() + "x" + plan.height(), "-r", rate, "-i", "pipe:0"),
            List.of("-f", "s16le", "-ar", Integer.toString(OpusMixer.HERTZ), "-ac", "1"),
            List.of("-i", audio.toString(), "-map", "0:v", "-map", "1:a"),
            List.of("-pix_fmt", "yuv420p", "-g", Integer.toString(plan.framesPerSecond() * 5)),
            plan.format().arguments(),
            List.of(output.toString()))
        .flatMap(List::stream)
        .toList();
  }

  /** Adds a frame. */
  void add(BufferedImage picture) throws InterruptedException {
    try {
      OutputStream to = child.input();
      to.write(((DataBufferByte) picture.getRaster().getDataBuffer()).getData());
    } catch (IOException e) {
      throw child.failed("it stopped reading frames");
    }
  }

  /** Waits until the file is complete. */
  void end() throws InterruptedException {
    try {
      child.input().close();
    } catch (IOException e) {
      throw child.failed("it stopped reading frames");
    }
    child.await();
  }

  @Override
  public void close() {
    child.close();
  }
}
