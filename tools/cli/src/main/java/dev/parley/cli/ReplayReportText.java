package dev.parley.cli;

import dev.parley.calls.Contract;
import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.json.Json;
import dev.parley.json.JsonCalls;
import dev.parley.json.JsonForm;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.telemetry.RecordedOutcome;
import dev.parley.telemetry.ReplayReport;
import dev.parley.transport.api.BadMessageException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.Supplier;

/** Prints the report of a call replay as text. */
final class ReplayReportText {
  private final ContractDescription contract;
  private final JsonCalls json;
  private final PrintWriter out;

  private ReplayReportText(ContractDescription contract, PrintWriter out) {
    this.contract = contract;
    this.json = new JsonCalls(contract, JsonForm.READABLE);
    this.out = out;
  }

  static void print(PrintWriter out, Contract<?> contract, ReplayReport report, long bytesLeftOut) {
    ReplayReportText text = new ReplayReportText(contract.description(), out);
    text.summary(report);
    if (bytesLeftOut > 0) {
      out.println(
          bytesLeftOut + " bytes at the end of the recording are incomplete and were ignored");
    }
    report.differences().forEach(text::difference);
    out.flush();
  }

  private void summary(ReplayReport report) {
    out.println(
        "%d calls in %s: %d with the same outcome, %d different"
            .formatted(
                report.calls(),
                time(report.took()),
                report.matching(),
                report.calls() - report.matching()));
    if (report.skipped() > 0) {
      out.println(report.skipped() + " calls cannot be replayed");
    }
    out.println("recorded: " + latency(report.recorded()));
    out.println("replayed: " + latency(report.replayed()));
  }

  private static String latency(ReplayReport.LatencySummary latency) {
    return "median %s, 99th percentile %s, longest %s"
        .formatted(time(latency.median()), time(latency.percentile99()), time(latency.longest()));
  }

  private static String time(Duration time) {
    long micros = time.toNanos() / 1_000;
    return micros < 1_000
        ? micros + " us"
        : micros < 1_000_000 ? "%.1f ms".formatted(micros / 1e3) : "%.1f s".formatted(micros / 1e6);
  }

  private void difference(ReplayReport.Difference difference) {
    MethodDescription method = contract.method(difference.method()).orElseThrow();
    byte[] arguments = difference.recorded().arguments();
    print(
        difference.method()
            + " "
            + readable(() -> Json.line(json.readArguments(method, arguments)))
            + ", "
            + time(difference.recorded().began())
            + " after the start");
    print("  recorded: " + text(method, difference.recorded().ending()));
    print("  replayed: " + text(method, difference.replayed()));
  }

  private void print(String line) {
    out.println(TerminalText.of(line));
  }

  private String text(MethodDescription method, RecordedOutcome ending) {
    return switch (ending) {
      case RecordedOutcome.Succeeded answered -> readable(() -> result(method, answered.result()));
      case RecordedOutcome.Failed failed when failed.exception().isEmpty() ->
          CallFailureReason.of(failed.reason()) + ": " + failed.text();
      case RecordedOutcome.Failed failed ->
          failed.exception()
              + " "
              + readable(() -> Json.line(json.details(failed.exception(), failed.details())));
      case RecordedOutcome.NotRecordable refused -> "cannot be compared: " + refused.why();
    };
  }

  private String result(MethodDescription method, byte[] result) {
    Object read = json.readResult(method, result);
    return read == null ? "done" : Json.line(read);
  }

  private static String readable(Supplier<String> text) {
    try {
      return text.get();
    } catch (BadMessageException e) {
      return "(cannot be read: " + e.getMessage() + ")";
    }
  }
}
