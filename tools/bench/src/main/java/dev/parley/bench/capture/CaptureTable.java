package dev.parley.bench.capture;

import dev.parley.bench.conference.ParleyMediaServer;
import dev.parley.bench.conference.ServerProcess;
import dev.parley.bench.contest.CompiledProgram;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.codec.Vp8Decoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark table {@code capture}: what a frame costs from C to Java beside JNI, decoders in
 * parallel, and frame rates of members in Java that capture, send, receive and draw.
 */
public final class CaptureTable implements BenchTable {
  @Override
  public String name() {
    return "capture";
  }

  @Override
  public String purpose() {
    return "Frames from C to Java beside JNI, decoders in parallel, and video of Java members.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(List.of());
    List<String> notes = new ArrayList<>();
    boolean complete = true;
    try (TemporaryFolder folder = new TemporaryFolder()) {
      CompiledProgram library = library(folder.path());
      library.missing().ifPresent(why -> notes.add("skipped: frames from C to Java: " + why));
      Optional<String> codec = missingCodec();
      codec.ifPresent(why -> notes.add("skipped: decoders and members: " + why));
      Optional<String> screen = VirtualScreen.missing();
      screen.ifPresent(why -> notes.add("skipped: members: " + why));
      CaptureRuns runs = new CaptureRuns(settings, progress, samples, folder.path());
      for (int run = 0; run < settings.runs(); run++) {
        if (library.missing().isEmpty()) {
          runs.upcalls(library.file());
        }
        if (codec.isEmpty()) {
          runs.decoders();
        }
        if (codec.isEmpty() && screen.isEmpty()) {
          try (ServerProcess server = new ParleyMediaServer().start(folder.path())) {
            runs.calls(server, run);
          }
        }
      }
    } catch (BenchException e) {
      notes.add("failed: " + e.getMessage());
      complete = false;
    }
    notes.addAll(remarks());
    return new TableResult(
        name(),
        MachineText.text(),
        samples.rows(),
        CaptureRows.targets().stream()
            .map(target -> target.judge(samples, !settings.quick()))
            .flatMap(Optional::stream)
            .toList(),
        notes,
        complete);
  }

  /** Compiles the library for the JDK that runs this. */
  private static CompiledProgram library(Path folder) {
    Path headers = Path.of(System.getProperty("java.home"), "include");
    return CompiledProgram.compile(
        CaptureTable.class,
        "frames",
        List.of("-shared", "-fPIC", "-I" + headers, "-I" + headers.resolve("linux")),
        folder);
  }

  private static Optional<String> missingCodec() {
    try {
      new Vp8Decoder().close();
      return Optional.empty();
    } catch (DeviceException e) {
      return Optional.of(e.toString());
    }
  }

  private static List<String> remarks() {
    return List.of(
        "a frame from C to Java: 4 KiB, the fastest of five rounds on one thread; document 002 had"
            + " JNI with a look-up for each frame, and a copy to an array",
        "members: all in one JVM, with a client, encoder, decoders and windows of their own; each"
            + " captures the same screen of Xvfb, on which a picture moves 30 times a second",
        "document 002: 19.4 frames a second at most, 16 to 17 sent at low quality",
        "a captured picture is in memory that is shared with the display; the only copies are the"
            + " conversion to I420 and, of the encoded frame, that into an array",
        "not measured: GStreamer's appsink");
  }
}
