package dev.parley.files.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.MediaType;
import dev.parley.files.confine.Confinement;
import dev.parley.files.render.PipeFrames.PipeFrame;
import dev.parley.files.render.PipeFrames.PipeFrameKind;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Server side of a rendering process ({@link RenderMain} is the other end). Its output is
 * untrusted: a decoded file may have taken the process over.
 *
 * <p>Threads: one at a time, except {@link #kill}, which is safe for all.
 */
final class RenderProcess {
  private final Process process;
  private final RenderFolder folder;
  private volatile boolean killed;
  private final DataInputStream in;
  private final DataOutputStream out;

  private volatile Confinement confinement = new Confinement(List.of(), List.of());

  private RenderProcess(Process process, RenderFolder folder) {
    this.process = process;
    this.folder = folder;
    in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
  }

  /**
   * Starts a process with the class path of this one and a folder of its own, and waits until it is
   * confined.
   */
  static RenderProcess start(RenderLimits limits) throws IOException {
    RenderFolder folder = RenderFolder.create();
    RenderProcess started;
    try {
      started = new RenderProcess(builder(limits, folder.path()).start(), folder);
    } catch (IOException e) {
      folder.close();
      throw e;
    }
    try (RenderWatchdog _ = new RenderWatchdog(started, limits.budget())) {
      started.confinement =
          Confinement.parse(new String(started.answer(PipeFrameKind.READY).bytes(), UTF_8));
      return started;
    } catch (IOException e) {
      started.close();
      throw new IOException("a rendering process ended before it was ready", e);
    }
  }

  private static ProcessBuilder builder(RenderLimits limits, Path folder) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + limits.heapMebibytes() + "m");
    command.add("-XX:+UseSerialGC");
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-XX:MaxMetaspaceSize=128m");
    command.add("-XX:-UsePerfData"); // which would leave a file behind
    command.add("--enable-native-access=ALL-UNNAMED"); // to confine itself
    command.add("-Djava.awt.headless=true");
    command.add("-Djava.io.tmpdir=" + folder);
    command.add("-Dpdfbox.fontcache=" + folder);
    command.add("-cp");
    command.add(classPath());
    command.add(RenderMain.class.getName());
    command.add(folder.toString());
    command.add(String.valueOf(limits.memoryBytes()));
    command.add(String.valueOf(RenderLimits.CPU_SECONDS));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(folder.toFile());
    // The environment may hold keys and tokens, and this process decodes untrusted files.
    builder.environment().clear();
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return builder;
  }

  /**
   * Builds the class path. Entries of a module path are put on it: the process needs no modules.
   */
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

  /**
   * Sends a document to the process.
   *
   * @param file read once, in pieces
   * @param length of the file, in bytes
   * @return the number of pages
   * @throws FilesException when the file cannot be read or shown; the process cannot be used any
   *     more if reading the file failed
   */
  int open(InputStream file, int length) throws IOException {
    PipeFrames.write(out, PipeFrameKind.DOCUMENT, length);
    byte[] piece = new byte[PipeFrames.BYTES_MAX];
    for (int left = length; left > 0; ) {
      int count = read(file, piece, Math.min(left, piece.length));
      PipeFrames.write(out, PipeFrameKind.CONTENT, piece, 0, count);
      left -= count;
    }
    out.flush();
    int pages = PipeFrames.numbers(answer(PipeFrameKind.OPENED), 1)[0];
    if (pages < 1 || pages > RenderLimits.PAGES_MAX) {
      throw new PipeFrames.BadFrameException("a document of " + pages + " pages");
    }
    return pages;
  }

  private int read(InputStream file, byte[] piece, int most) {
    try {
      int count = file.read(piece, 0, most);
      if (count > 0) {
        return count;
      }
    } catch (IOException e) {
      kill();
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
    kill();
    throw new FilesException(Reason.CHANGED, "the file has just become shorter");
  }

  /** Renders a page of the open document. {@return the image} */
  RenderedPage draw(int page, int width) throws IOException {
    PipeFrames.write(out, PipeFrameKind.PAGE, page, width);
    out.flush();
    return picture(answer(PipeFrameKind.PICTURE), in);
  }

  /** Reads the image that a frame announces. {@return the image} */
  static RenderedPage picture(PipeFrame announced, DataInputStream in) throws IOException {
    int[] numbers = PipeFrames.numbers(announced, 3);
    int width = numbers[0];
    int height = numbers[1];
    byte[] bytes = PipeFrames.content(in, numbers[2], RenderLimits.PICTURE_BYTES_MAX);
    MediaType type = MediaType.of(bytes);
    boolean good = type == MediaType.PNG || type == MediaType.JPEG;
    boolean sized =
        width > 0 && height > 0 && (long) width * height <= RenderLimits.DRAWN_PIXELS_MAX;
    if (!good || !sized) {
      throw new PipeFrames.BadFrameException("the answer is not an image, or is too large");
    }
    return new RenderedPage(type, width, height, bytes);
  }

  private PipeFrame answer(PipeFrameKind wanted) throws IOException {
    PipeFrame frame = PipeFrames.read(in);
    if (frame.kind() == PipeFrameKind.REFUSED) {
      throw refusal(frame);
    }
    if (frame.kind() != wanted) {
      throw new PipeFrames.BadFrameException(frame.kind() + " instead of " + wanted);
    }
    return frame;
  }

  /** {@return the refusal in a frame} */
  static FilesException refusal(PipeFrame frame) throws IOException {
    String[] parts = new String(frame.bytes(), UTF_8).split(" ", 2);
    for (Reason reason : Reason.values()) {
      if (parts.length == 2 && reason.name().equals(parts[0])) {
        return new FilesException(reason, parts[1]);
      }
    }
    throw new PipeFrames.BadFrameException("a refusal without a reason");
  }

  boolean isAlive() {
    return !killed && process.isAlive();
  }

  /** {@return the confinement that the process reported} */
  Confinement confinement() {
    return confinement;
  }

  /** {@return the process id} */
  long pid() {
    return process.pid();
  }

  /** {@return the consumed processor time; empty where the system does not report it} */
  Optional<Duration> worked() {
    return process.info().totalCpuDuration();
  }

  /** Kills the process; a caller that waits for its answer fails. */
  void kill() {
    killed = true;
    process.destroyForcibly();
  }

  /** Kills the process, waits for its exit, and deletes its folder. */
  void close() {
    kill();
    process.onExit().join();
    folder.close();
  }
}
