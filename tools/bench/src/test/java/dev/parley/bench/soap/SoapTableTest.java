package dev.parley.bench.soap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.soap.SoapRows.Payload;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each part of the table is measured, in a short form. How fast is not asked here. */
class SoapTableTest {
  private static final BenchSettings QUICK =
      new BenchSettings(1, 50, true, Set.of(), CpuPlacement.FREE);

  private final RunSamples samples = new RunSamples(SoapRows.sections());

  @AfterEach
  void noProcessIsLeftBehind() {
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }

  @Test
  void ordersGoThereAndBackByEachStack() {
    try (SoapCallRuns calls = new SoapCallRuns(Payload.ORDER, QUICK, step -> {})) {
      calls.run(0, samples);

      assertThat(calls.failed()).as("%s", calls.notes()).isFalse();
    }
    assertThat(samples.rows())
        .extracting(ReportRow::name)
        .contains(
            Payload.ORDER.time().title() + ": Parley",
            Payload.ORDER.rate().title() + ": Metro",
            Payload.ORDER.clientTime().title() + ": Metro",
            Payload.ORDER.serverTime().title() + ": Parley calls CXF");
    assertThat(samples.rows()).allSatisfy(row -> assertThat(row.median()).isPositive());
  }

  @Test
  void thousandRequestsWaitAtServantsThatHoldNoThread() {
    try (SoapPendingRuns waiting = new SoapPendingRuns(QUICK, step -> {}, samples)) {
      waiting.run(0);

      assertThat(waiting.failed()).as("%s", waiting.notes()).isFalse();
    }
    assertThat(samples.row(SoapRows.waiting(1_000), SoapServant.PARLEY.label())).isPresent();
    assertThat(samples.row(SoapRows.request(1_000), SoapServant.PARLEY.label())).isPresent();
  }

  @Test
  void contentsAreStreamedByMtom() {
    SoapAttachmentRuns attachments = new SoapAttachmentRuns(QUICK, step -> {}, samples);

    attachments.run(0);

    assertThat(attachments.notes()).isEmpty();
    assertThat(samples.rows())
        .extracting(ReportRow::name)
        .contains(SoapRows.STORED.title() + ": CXF", SoapRows.LOADED.title() + ": Parley");
  }

  @Test
  void stubsFirstCallsAndJarsAreMeasured() {
    SoapStartRuns starts = new SoapStartRuns(QUICK, step -> {}, samples);

    starts.run(0);

    assertThat(starts.failed()).as("%s", starts.notes()).isFalse();
    assertThat(samples.rows())
        .extracting(ReportRow::name)
        .contains(
            SoapRows.PORT.title() + ": Metro",
            SoapRows.FIRST_CALL.title() + ": Parley",
            SoapRows.JARS.title() + ": CXF");
  }
}
