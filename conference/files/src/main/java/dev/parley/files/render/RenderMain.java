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
import java.io.EOFException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/**
 * Main class of a rendering process. It has one document open at a time and answers requests
 * sequentially. It exits at the end of its input, even in the middle of a page: when {@link
 * Renderer} closes it, and when the server dies.
 */
public final class RenderMain {
  /** Name that PDFBox gives its font cache. A confined process cannot create it. */
  private static final String FONT_CACHE = ".pdfbox.cache";

  private static final Set<String> REMOTE = Set.of("http", "https", "ftp");

  private final DataInputStream in;
  private final DataOutputStream out;
  private @Nullable RenderableDocument drawing; // null until a document is open

  private RenderMain(DataInputStream in, DataOutputStream out) {
    this.in = in;
    this.out = out;
  }

  /**
   * Serves requests on standard input and output.
   *
   * @param arguments the folder of this process, which it removes when the server has died; the
   *     memory that it may use in bytes; the processor time that it may use in seconds
   */
  public static void main(String[] arguments) throws IOException {
    var pipe = new FileOutputStream(FileDescriptor.out);
    // Standard output carries frames: output of libraries must not get into it.
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
    URL.setURLStreamHandlerFactory(RenderMain::refuseRemote);
    ImageIO.setUseCache(false);
    Path folder = Path.of(arguments[0]);
    Files.createFile(folder.resolve(FONT_CACHE));
    var in = new DataInputStream(new BufferedInputStream(watched(folder)));
    var out = new DataOutputStream(new BufferedOutputStream(pipe));
    byte[] confined =
        Confinement.apply(
                new Confinement.ProcessBounds(
                    folder, readable(), Long.parseLong(arguments[1]), Long.parseLong(arguments[2])))
            .text()
            .getBytes(UTF_8);
    PipeFrames.write(
        out, PipeFrameKind.READY, confined, 0, Math.min(confined.length, PipeFrames.BYTES_MAX));
    out.flush();
    new RenderMain(in, out).serve();
  }

  /** {@return the readable paths: the JDK, the targets of its links, and the classes} */
  private static List<Path> readable() throws IOException {
    Path jdk = Path.of(System.getProperty("java.home"));
    List<Path> readable = new ArrayList<>(List.of(jdk));
    try (Stream<Path> files = Files.walk(jdk)) {
      files.filter(Files::isSymbolicLink).forEach(readable::add);
    }
    Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .forEach(readable::add);
    return readable;
  }

  /** Reads the input on a separate thread, which detects its end while a page is rendered. */
  private static PipedInputStream watched(Path folder) throws IOException {
    var read = new PipedInputStream(PipeFrames.BYTES_MAX);
    var input = new PipedOutputStream(read);
    Thread.ofPlatform().daemon().name("parley-render-input").start(() -> pump(input, folder));
    return read;
  }

  private static void pump(PipedOutputStream to, Path folder) {
    try (var in = new FileInputStream(FileDescriptor.in)) {
      byte[] piece = new byte[PipeFrames.BYTES_MAX];
      for (int count = in.read(piece); count > 0; count = in.read(piece)) {
        to.write(piece, 0, count);
        to.flush();
      }
      RenderFolder.delete(folder);
    } catch (IOException e) {
      // The input was the connection to the server: the failure cannot be reported.
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }

  /** Blocks remote URLs: documents may contain addresses, and decoders must not connect to them. */
  private static java.net.@Nullable URLStreamHandler refuseRemote(String protocol) {
    if (REMOTE.contains(protocol)) {
      throw new FilesException(Reason.WRONG_TYPE, "the document asks for something elsewhere");
    }
    return null;
  }

  private void serve() throws IOException {
    while (true) {
      PipeFrame frame = PipeFrames.read(in);
      try {
        answer(frame);
      } catch (FilesException e) {
        refuse(e.reason(), String.valueOf(e.getMessage()));
      } catch (EOFException | PipeFrames.BadFrameException e) {
        throw e;
      } catch (IOException | RuntimeException | StackOverflowError e) {
        // Decoders react to malformed input with unchecked exceptions of all kinds.
        refuse(Reason.DAMAGED, "the file is damaged, or not what it says it is");
      }
      out.flush();
    }
  }

  private void answer(PipeFrame frame) throws IOException {
    switch (frame.kind()) {
      case DOCUMENT -> open(PipeFrames.numbers(frame, 1)[0]);
      case PAGE -> draw(PipeFrames.numbers(frame, 2));
      case CONTENT, READY, OPENED, PICTURE, REFUSED ->
          throw new PipeFrames.BadFrameException("unexpected " + frame.kind());
    }
  }

  private void open(int length) throws IOException {
    byte[] bytes = PipeFrames.content(in, length, RenderLimits.DOCUMENT_BYTES_MAX);
    if (drawing != null) {
      drawing.close();
      drawing = null;
    }
    RenderableDocument opened = drawing(MediaType.of(bytes), bytes);
    drawing = opened;
    PipeFrames.write(out, PipeFrameKind.OPENED, opened.pages());
  }

  private static RenderableDocument drawing(MediaType type, byte[] bytes) throws IOException {
    try {
      return switch (type) {
        case PNG, JPEG, GIF -> new ImageDocument(type, bytes);
        case PDF -> new PdfDocument(bytes);
        case WEBP, ZIP, GZIP, OTHER ->
            throw new FilesException(Reason.WRONG_TYPE, "files of this type have no pages");
      };
    } catch (EOFException e) {
      throw new FilesException(Reason.DAMAGED, "the file is cut short", e);
    }
  }

  private void draw(int[] numbers) throws IOException {
    int page = numbers[0];
    if (drawing == null || page < 1 || page > drawing.pages()) {
      throw new FilesException(Reason.NO_SUCH_PAGE, "there is no page " + page);
    }
    RenderedPage picture = picture(drawing, page, numbers[1]);
    PipeFrames.write(
        out, PipeFrameKind.PICTURE, picture.width(), picture.height(), picture.bytes().length);
    PipeFrames.content(out, picture.bytes());
  }

  private static RenderedPage picture(RenderableDocument drawing, int page, int width)
      throws IOException {
    try {
      int bounded = Math.clamp(width, 1, RenderLimits.WIDTH_MAX);
      return ImageEncoder.write(drawing.render(page, bounded), drawing.photo());
    } catch (EOFException e) {
      throw new FilesException(Reason.DAMAGED, "the file is cut short", e);
    }
  }

  private void refuse(Reason reason, String words) throws IOException {
    byte[] bytes = (reason.name() + " " + words).getBytes(UTF_8);
    PipeFrames.write(
        out, PipeFrameKind.REFUSED, bytes, 0, Math.min(bytes.length, PipeFrames.BYTES_MAX));
  }
}
