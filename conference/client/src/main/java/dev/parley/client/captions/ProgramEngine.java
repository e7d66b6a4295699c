package dev.parley.client.captions;

import dev.parley.client.session.ClientException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Speech recognition by a local program, one process for each voice. It gets raw samples on its
 * standard input (mono, 16 bits, little endian, 16 kHz) and prints each recognized text as a line
 * in UTF-8. What it prints to standard error goes to that of this process.
 *
 * @param command program and arguments; {@code {language}} in them is replaced
 */
public record ProgramEngine(List<String> command) implements SpeechEngine {
  private static final System.Logger LOG = System.getLogger(ProgramEngine.class.getName());
  private static final int LINE_CHARS_MAX = 10_000;
  private static final long END_SECONDS = 5;

  /** Creates an engine. */
  public ProgramEngine {
    command = List.copyOf(command);
  }

  @Override
  public Recognizer open(String language, Consumer<String> texts) {
    List<String> replaced = new ArrayList<>();
    command.forEach(part -> replaced.add(part.replace("{language}", language)));
    try {
      Process process =
          new ProcessBuilder(replaced).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      Thread.ofVirtual().name("parley-captions").start(() -> read(process, texts));
      return new ProgramRecognizer(process);
    } catch (IOException e) {
      throw new ClientException(
          "the program for captions does not start: %s: %s"
              .formatted(String.join(" ", replaced), e.getMessage()),
          e);
    }
  }

  private static void read(Process process, Consumer<String> texts) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      StringBuilder line = new StringBuilder();
      for (int next = lines.read(); next >= 0; next = lines.read()) {
        if (next != '\n') {
          if (line.length() < LINE_CHARS_MAX) {
            line.append((char) next);
          }
        } else {
          texts.accept(line.toString());
          line.setLength(0);
        }
      }
      texts.accept(line.toString());
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "the program for captions has ended", e);
    }
  }

  private static final class ProgramRecognizer implements Recognizer {
    private final Process process;
    private boolean broken;

    ProgramRecognizer(Process process) {
      this.process = process;
    }

    @Override
    public void accept(short[] samples, int count) {
      if (broken) {
        return;
      }
      ByteBuffer bytes = ByteBuffer.allocate(2 * count).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asShortBuffer().put(samples, 0, count);
      try {
        OutputStream in = process.getOutputStream();
        in.write(bytes.array());
        in.flush();
      } catch (IOException e) {
        broken = true;
        LOG.log(
            System.Logger.Level.WARNING,
            "the program for captions takes no more samples: {0}",
            e.getMessage());
      }
    }

    @Override
    public void close() {
      try {
        process.getOutputStream().close();
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
          process.destroy();
        }
      } catch (IOException e) {
        process.destroy();
      } catch (InterruptedException e) {
        process.destroy();
        Thread.currentThread().interrupt();
      }
    }
  }
}
