package dev.parley.distribution.handout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FileReportTest {
  private static byte[] report(ReportState state, int... missing) {
    byte[] payload = new byte[FileReport.HEADER_BYTES + missing.length];
    FileReport.write(payload, -2, 0xfffe, state, 1L << 40, 0xfffd);
    for (int i = 0; i < missing.length; i++) {
      payload[FileReport.HEADER_BYTES + i] = (byte) missing[i];
    }
    return payload;
  }

  @Test
  void whatIsWrittenIsRead() {
    byte[] payload = report(ReportState.ANSWER, 0, 192, 255);
    FileReport report = new FileReport();
    assertThat(report.wrap(payload, 0, payload.length)).isTrue();
    assertThat(report.handout()).isEqualTo(-2);
    assertThat(report.round()).isEqualTo(0xfffe);
    assertThat(report.state()).isEqualTo(ReportState.ANSWER);
    assertThat(report.received()).isEqualTo(1L << 40);
    assertThat(report.first()).isEqualTo(0xfffd);
    assertThat(report.count()).isEqualTo(3);
    assertThat(report.missing(1)).isEqualTo(192);
    assertThat(report.missing(2)).isEqualTo(255);
  }

  @Test
  void malformedPayloadsAreRefused() {
    FileReport report = new FileReport();
    byte[] payload = report(ReportState.DECLINED);
    assertThat(report.wrap(payload, 0, payload.length - 1)).isFalse();
    payload[6] = 4;
    assertThat(report.wrap(payload, 0, payload.length)).isFalse();
    byte[] most = report(ReportState.ANSWER, new int[FileReport.PIECES_MAX + 1]);
    assertThat(report.wrap(most, 0, most.length - 1)).isTrue();
    assertThat(report.wrap(most, 0, most.length)).isFalse();
  }
}
