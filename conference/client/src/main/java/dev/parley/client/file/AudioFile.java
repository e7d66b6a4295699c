package dev.parley.client.file;

import dev.parley.client.session.ClientException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Audio file as mono samples at 48 kHz. WAV files with 16 bits at 48 kHz are read here; for others
 * the program {@code ffmpeg} must be installed.
 *
 * <p>Threads: one at a time. Memory: a piece of the file.
 */
public final class AudioFile implements AutoCloseable {
  private static final int HERTZ = 48_000;
  private static final int SAMPLE_BYTES = 2;
  private static final int CHUNK_HEADER_BYTES = 8;
  private static final int FORMAT_BYTES = 16;
  private static final int PCM = 1;

  private final InputStream bytes;
  private final int channels;
  private final @Nullable Process decoder; // null: the file is read here
  private long left; // bytes of audio

  private AudioFile(InputStream bytes, int channels, long left, @Nullable Process decoder) {
    this.bytes = bytes;
    this.channels = channels;
    this.left = left;
    this.decoder = decoder;
  }

  /**
   * Opens a file.
   *
   * @throws ClientException when it cannot be read, or is of another format and there is no ffmpeg
   */
  public static AudioFile open(Path path) {
    try {
      AudioFile wav = wav(path);
      return wav == null ? decoded(path) : wav;
    } catch (IOException e) {
      throw new ClientException("%s cannot be read: %s".formatted(path, e.getMessage()), e);
    }
  }

  /** {@return the file if it is a WAV file that needs no conversion} */
  private static @Nullable AudioFile wav(Path path) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(path));
    boolean taken = false;
    try {
      byte[] riff = in.readNBytes(12);
      if (riff.length < 12 || !tag(riff, 0).equals("RIFF") || !tag(riff, 8).equals("WAVE")) {
        return null;
      }
      int channels = 0;
      while (true) {
        byte[] header = in.readNBytes(CHUNK_HEADER_BYTES);
        if (header.length < CHUNK_HEADER_BYTES) {
          return null;
        }
        long length = Integer.toUnsignedLong(little(header).getInt(4));
        if (tag(header, 0).equals("data")) {
          taken = channels > 0;
          return taken ? new AudioFile(in, channels, length, null) : null;
        }
        byte[] chunk = in.readNBytes((int) Math.min(length, FORMAT_BYTES));
        if (tag(header, 0).equals("fmt ") && chunk.length == FORMAT_BYTES) {
          channels = channels(little(chunk));
        }
        in.skipNBytes(length - chunk.length + length % 2);
      }
    } finally {
      if (!taken) {
        in.close();
      }
    }
  }

  /** {@return the number of channels of a format that needs no conversion; otherwise 0} */
  private static int channels(ByteBuffer format) {
    int channels = format.getShort(2);
    boolean plain =
        format.getShort(0) == PCM
            && format.getInt(4) == HERTZ
            && format.getShort(14) == 8 * SAMPLE_BYTES;
    return plain && (channels == 1 || channels == 2) ? channels : 0;
  }

  private static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static String tag(byte[] bytes, int at) {
    return new String(bytes, at, 4, StandardCharsets.ISO_8859_1);
  }

  private static AudioFile decoded(Path path) throws IOException {
    if (!Files.isReadable(path)) {
      throw new IOException("there is no such file, or it may not be read");
    }
    List<String> command =
        List.of(
            "ffmpeg",
            "-nostdin",
            "-loglevel",
            "error",
            "-i",
            path.toString(),
            "-vn",
            "-ac",
            "1",
            "-ar",
            Integer.toString(HERTZ),
            "-f",
            "s16le",
            "-");
    try {
      Process started =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      InputStream out = new BufferedInputStream(started.getInputStream());
      return new AudioFile(out, 1, Long.MAX_VALUE, started);
    } catch (IOException e) {
      throw new IOException(
          "it is no WAV file with 16 bits at 48 kHz, and ffmpeg, which could convert it, does not"
              + " start",
          e);
    }
  }

  /**
   * Reads the next samples.
   *
   * @return how many; 0 at the end
   * @throws ClientException when the file cannot be read or decoded
   */
  public int read(short[] into) {
    int wanted = (int) Math.min((long) into.length * channels * SAMPLE_BYTES, left);
    try {
      byte[] piece = bytes.readNBytes(wanted);
      left = piece.length < wanted ? 0 : left - piece.length;
      int count = piece.length / (channels * SAMPLE_BYTES);
      ByteBuffer samples = little(piece);
      for (int i = 0; i < count; i++) {
        int sum = 0;
        for (int channel = 0; channel < channels; channel++) {
          sum += samples.getShort();
        }
        into[i] = (short) (sum / channels);
      }
      if (count == 0) {
        checkDecoder();
      }
      return count;
    } catch (IOException e) {
      throw new ClientException("the audio file cannot be read: " + e.getMessage(), e);
    }
  }

  private void checkDecoder() {
    if (decoder == null) {
      return;
    }
    try {
      int status = decoder.waitFor();
      if (status != 0) {
        throw new ClientException("ffmpeg cannot decode the audio file (status " + status + ")");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClientException("interrupted while ffmpeg decodes", e);
    }
  }

  /** Closes the file, and ends the decoder. */
  @Override
  public void close() {
    if (decoder != null) {
      decoder.destroy();
    }
    try {
      bytes.close();
    } catch (IOException e) {
      throw new ClientException("the audio file cannot be closed: " + e.getMessage(), e);
    }
  }
}
