package dev.parley.bench.capture;

import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import java.util.ArrayList;
import java.util.List;

/** Rows of the table and their targets. */
final class CaptureRows {
  static final List<Integer> MEMBERS = List.of(2, 3);
  static final List<Integer> DECODERS = List.of(1, 2, 4, 8);

  static final ReportSection UPCALL =
      new ReportSection("a frame from C to Java: processor time", "ns");
  static final ReportSection ALLOCATED =
      new ReportSection("a frame from C to Java: allocated", "bytes");
  static final ReportSection OWN =
      new ReportSection(
          "decoders of VP8, 640 x 360, in parallel, without a common lock", "frames/s");
  static final ReportSection SHARED =
      new ReportSection("decoders of VP8, 640 x 360, with a lock that all share", "frames/s");

  static final String FOREIGN = "foreign function interface, bound once, in place";

  private static final String FRAMES = "frames/s";
  private static final List<String> STAGES =
      List.of(
          "frames that each captures",
          "frames that each sends",
          "frames that each receives of each other",
          "frames that each draws of each other");
  private static final String CORES = "processors of all members and displays";
  private static final String THREAD = "bytes allocated to capture and encode a frame";

  private static final double FRAMES_LEAST =
      29; // of 30, which a count of ten seconds may miss by some
  private static final double PART_OF_CORES = 0.9;

  private CaptureRows() {}

  static String label(JniWay way) {
    return switch (way) {
      case BOUND -> "JNI, method looked up once, in place";
      case LOOKED_UP -> "JNI, method looked up for each frame, in place";
      case COPIED -> "JNI, method looked up once, copied to an array";
      case COPIED_NEW -> "JNI, method looked up once, copied to a new array";
    };
  }

  static String decoders(int count) {
    return count + (count == 1 ? " decoder" : " decoders");
  }

  private static ReportSection section(int members, String stage, String unit) {
    return new ReportSection("%d members: %s".formatted(members, stage), unit);
  }

  static void addCall(RunSamples samples, int members, CallQuality quality, double... figures) {
    for (int i = 0; i < STAGES.size(); i++) {
      samples.add(section(members, STAGES.get(i), FRAMES), quality.label(), figures[i]);
    }
    samples.add(section(members, THREAD, "bytes"), quality.label(), figures[STAGES.size()]);
    samples.add(section(members, CORES, "cores"), quality.label(), figures[STAGES.size() + 1]);
  }

  static List<PerformanceTarget> targets() {
    List<PerformanceTarget> all = new ArrayList<>();
    RowKey foreign = new RowKey(UPCALL, FOREIGN);
    for (JniWay way : JniWay.values()) {
      all.add(
          new PerformanceTarget(
              "a frame by the foreign function interface, against " + label(way),
              foreign,
              new RowKey(UPCALL, label(way)),
              TargetBound.AT_MOST,
              1));
    }
    all.add(
        new PerformanceTarget(
            "allocated for a frame by the foreign function interface",
            new RowKey(ALLOCATED, FOREIGN),
            TargetBound.AT_MOST,
            0));
    int cores = Runtime.getRuntime().availableProcessors();
    all.add(
        new PerformanceTarget(
            "eight decoders without a common lock, against one",
            new RowKey(OWN, decoders(8)),
            new RowKey(OWN, decoders(1)),
            TargetBound.AT_LEAST,
            PART_OF_CORES * Math.min(8, cores)));
    for (int members : MEMBERS) {
      for (CallQuality quality : CallQuality.values()) {
        for (String stage : STAGES) {
          all.add(
              new PerformanceTarget(
                  "%d members at %s quality: %s".formatted(members, quality.label(), stage),
                  new RowKey(section(members, stage, FRAMES), quality.label()),
                  TargetBound.AT_LEAST,
                  FRAMES_LEAST));
        }
        all.add(
            new PerformanceTarget(
                "%d members at %s quality: %s".formatted(members, quality.label(), THREAD),
                new RowKey(section(members, THREAD, "bytes"), quality.label()),
                TargetBound.AT_MOST,
                0));
      }
    }
    return all;
  }
}
