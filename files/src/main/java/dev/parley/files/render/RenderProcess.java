package dev.parley.files.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.render.Frames.Frame;
import dev.parley.files.render.Frames.Kind;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The other end of {@link RenderMain}. It trusts nothing that comes back: the process may have been
 * taken over by what it decodes.
 *
 * <p>Threads: one at a time, but {@link #kill} is for all.
 */
final class RenderProcess {
  private final Process process;
  private final DataInputStream in;
  private final DataOutputStream out;

  private RenderProcess(Process process) {
    this.process = process;
    in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
  }

  /** Starts a process, which finds its classes where this one does. */
  static RenderProcess start(RenderLimits limits, Path temporary) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + limits.heapMebibytes() + "m");
    command.add("-XX:+UseSerialGC");
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-Djava.awt.headless=true");
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-Dpdfbox.fontcache=" + temporary);
    command.add("-cp");
    command.add(classPath());
    command.add(RenderMain.class.getName());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(temporary.toFile());
    // Keys and tokens in the environment are not for a process that reads strangers' files.
    builder.environment().clear();
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return new RenderProcess(builder.start());
  }

  /** From a module path, what is on it: the process needs no modules. */
  private static String classPath() {
    String modules = System.getProperty("jdk.module.path", "");
    Stream<String> found =
        Stream.of(modules.split(File.pathSeparator)).flatMap(RenderProcess::entries);
    return Stream.concat(found, Stream.of(System.getProperty("java.class.path", "")))
        .filter(entry -> !entry.isEmpty())
        .map(entry -> new File(entry).getAbsolutePath())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Stream<String> entries(String entry) {
    boolean folderOfJars =
        Files.isDirectory(Path.of(entry)) && !Files.exists(Path.of(entry, "module-info.class"));
    return entry.isEmpty() ? Stream.empty() : Stream.of(folderOfJars ? entry + "/*" : entry);
  }

  /** Hands a document over. {@return how many pages it has} */
  int open(byte[] bytes) throws IOException {
    Frames.write(out, Kind.DOCUMENT, bytes.length);
    Frames.content(out, bytes);
    out.flush();
    int pages = Frames.numbers(answer(Kind.OPENED), 1)[0];
    if (pages < 1 || pages > RenderLimits.PAGES_MAX) {
      throw new Frames.BadFrameException("a document of " + pages + " pages");
    }
    return pages;
  }

  /** {@return a page of the document that was handed over} */
  Picture draw(int page, int width) throws IOException {
    Frames.write(out, Kind.PAGE, page, width);
    out.flush();
    return picture(answer(Kind.PICTURE), in);
  }

  /** {@return the picture that a frame announces} */
  static Picture picture(Frame announced, DataInputStream in) throws IOException {
    int[] numbers = Frames.numbers(announced, 3);
    int width = numbers[0];
    int height = numbers[1];
    byte[] bytes = Frames.content(in, numbers[2], RenderLimits.PICTURE_BYTES_MAX);
    MediaType type = MediaType.of(bytes);
    boolean good = type == MediaType.PNG || type == MediaType.JPEG;
    boolean sized =
        width > 0 && height > 0 && (long) width * height <= RenderLimits.DRAWN_PIXELS_MAX;
    if (!good || !sized) {
      throw new Frames.BadFrameException("a picture that is none");
    }
    return new Picture(type, width, height, bytes);
  }

  private Frame answer(Kind wanted) throws IOException {
    Frame frame = Frames.read(in);
    if (frame.kind() == Kind.REFUSED) {
      throw refusal(frame);
    }
    if (frame.kind() != wanted) {
      throw new Frames.BadFrameException(frame.kind() + " instead of " + wanted);
    }
    return frame;
  }

  /** {@return the refusal in a frame} */
  static FilesException refusal(Frame frame) throws IOException {
    String[] parts = new String(frame.bytes(), UTF_8).split(" ", 2);
    for (Reason reason : Reason.values()) {
      if (parts.length == 2 && reason.name().equals(parts[0])) {
        return new FilesException(reason, parts[1]);
      }
    }
    throw new Frames.BadFrameException("a refusal without a reason");
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** {@return the operating system's number of the process} */
  long pid() {
    return process.pid();
  }

  /** Ends the process at once; whoever waits for its answer fails. */
  void kill() {
    process.destroyForcibly();
  }
}
