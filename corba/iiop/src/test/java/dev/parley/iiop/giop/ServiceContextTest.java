package dev.parley.iiop.giop;

import static dev.parley.iiop.HexVectors.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.CodeSetComponentInfo.CodeSetComponent;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceContextTest {
  private static final int ISO_8859_15 = 0x0001_000F;
  private static final int EBCDIC = 0x1002_0025;

  @Test
  void codeSetsTravelAsTwoNumbers() {
    byte[] vector =
        bytes(
            """
            00 00 00 00 | big-endian, fills up
            05 01 00 01 | UTF-8
            00 01 01 09 | UTF-16
            """);
    var codeSets = new CodeSets(CodeSets.UTF_8, CodeSets.UTF_16);

    var context = ServiceContext.ofCodeSets(codeSets);

    assertThat(context.id()).isEqualTo(1);
    assertThat(context.data()).isEqualTo(vector);
    assertThat(context.readCodeSets(IiopLimits.DEFAULT)).isEqualTo(codeSets);
  }

  @Test
  void noCodeSetIsTheUsualOneAndAnUnknownOneIsRefused() {
    var none = new ServiceContext(1, bytes("01 00 00 00 | little-endian\n00 00 00 00 00 00 00 00"));
    assertThat(none.readCodeSets(IiopLimits.DEFAULT)).isEqualTo(CodeSets.DEFAULT);
    var unknown = new ServiceContext(1, bytes("00 00 00 00\n10 02 00 25 | EBCDIC\n00 01 01 09"));
    assertReason(
        CdrException.Reason.CODESET_INCOMPATIBLE, () -> unknown.readCodeSets(IiopLimits.DEFAULT));
  }

  @Test
  void listenPointsTravelAsHostsAndPorts() {
    byte[] vector =
        bytes(
            """
            00 00 00 00    | big-endian, fills up
            00 00 00 01    | one point
            00 00 00 02    | length of the host
            68 00          | h
            FF FE          | port 65534
            """);
    var points = List.of(new ServiceContext.ListenPoint("h", 65_534));

    var context = ServiceContext.ofListenPoints(points);

    assertThat(context.id()).isEqualTo(ServiceContext.BI_DIR_IIOP);
    assertThat(context.data()).isEqualTo(vector);
    assertThat(context.readListenPoints(IiopLimits.DEFAULT)).isEqualTo(points);
    assertThat(ServiceContext.find(List.of(context), 5)).contains(context);
    assertThat(ServiceContext.find(List.of(context), 6)).isEmpty();
  }

  @Test
  void tooManyListenPointsAreRefused() {
    var points = Collections.nCopies(101, new ServiceContext.ListenPoint("h", 1));
    var context = ServiceContext.ofListenPoints(points);
    assertReason(CdrException.Reason.IMP_LIMIT, () -> context.readListenPoints(IiopLimits.DEFAULT));
  }

  @Test
  void asManyListenPointsAreReadAsMayBe() {
    var points = Collections.nCopies(100, new ServiceContext.ListenPoint("h", 1));
    assertThat(ServiceContext.ofListenPoints(points).readListenPoints(IiopLimits.DEFAULT))
        .isEqualTo(points);
  }

  @Test
  void aServerThatKnowsUtf8IsSpokenToInIt() {
    var converts = server(new CodeSetComponent(CodeSets.ISO_8859_1, List.of(CodeSets.UTF_8)));
    var plain = server(new CodeSetComponent(CodeSets.ISO_8859_1, List.of()));
    var others = server(new CodeSetComponent(EBCDIC, List.of(ISO_8859_15, CodeSets.ASCII)));

    assertThat(CodeSetComponentInfo.chooseFor(converts).chars()).isEqualTo(CodeSets.UTF_8);
    assertThat(CodeSetComponentInfo.chooseFor(plain).chars()).isEqualTo(CodeSets.ISO_8859_1);
    assertThat(CodeSetComponentInfo.chooseFor(others).chars()).isEqualTo(CodeSets.ASCII);
    assertThat(CodeSetComponentInfo.chooseFor(plain).wideChars()).isEqualTo(CodeSets.UTF_16);
    assertReason(
        CdrException.Reason.CODESET_INCOMPATIBLE,
        () ->
            CodeSetComponentInfo.chooseFor(
                server(new CodeSetComponent(EBCDIC, List.of(ISO_8859_15)))));
  }

  @Test
  void aServerWithoutCodeSetsIsSpokenToInTheUsualOnes() {
    var none = new CodeSetComponent(0, List.of());

    assertThat(CodeSetComponentInfo.chooseFor(new CodeSetComponentInfo(none, none)))
        .isEqualTo(CodeSets.DEFAULT);
  }

  @Test
  void theStandardsRuleHasItsOrder() {
    var latin = new CodeSetComponent(CodeSets.ISO_8859_1, List.of());
    var latinConverts = new CodeSetComponent(CodeSets.ISO_8859_1, List.of(CodeSets.UTF_8, EBCDIC));
    var utf = new CodeSetComponent(CodeSets.UTF_8, List.of());
    var utfConverts = new CodeSetComponent(CodeSets.UTF_8, List.of(CodeSets.ISO_8859_1));
    var ebcdic = new CodeSetComponent(EBCDIC, List.of(CodeSets.UTF_8));
    var fifteen = new CodeSetComponent(ISO_8859_15, List.of(CodeSets.UTF_8));

    assertThat(CodeSetComponentInfo.negotiate(latin, latinConverts)).isEqualTo(CodeSets.ISO_8859_1);
    assertThat(CodeSetComponentInfo.negotiate(latinConverts, utfConverts))
        .isEqualTo(CodeSets.UTF_8);
    assertThat(CodeSetComponentInfo.negotiate(utf, latinConverts)).isEqualTo(CodeSets.UTF_8);
    assertThat(CodeSetComponentInfo.negotiate(ebcdic, fifteen)).isEqualTo(CodeSets.UTF_8);
    assertReason(
        CdrException.Reason.CODESET_INCOMPATIBLE,
        () -> CodeSetComponentInfo.negotiate(latin, fifteen));
  }

  @Test
  void codeSetInfoIsReadAsWritten() {
    byte[] kept = CdrOutput.encapsulation(CodeSetComponentInfo.SUPPORTED::write);
    var input = CdrInput.encapsulation(kept, CodeSets.DEFAULT, IiopLimits.DEFAULT);

    assertThat(CodeSetComponentInfo.read(input)).isEqualTo(CodeSetComponentInfo.SUPPORTED);
    assertThat(input.remaining()).isZero();
  }

  @Test
  void conversionsOfACodeSetEndAtTheirLimit() {
    assertThat(CodeSetComponentInfo.read(converting(1_000)).chars().conversions()).hasSize(1_000);
    assertReason(CdrException.Reason.IMP_LIMIT, () -> CodeSetComponentInfo.read(converting(1_001)));
  }

  private static CdrInput converting(int conversions) {
    var chars =
        new CodeSetComponent(CodeSets.UTF_8, Collections.nCopies(conversions, CodeSets.ISO_8859_1));
    byte[] kept = CdrOutput.encapsulation(server(chars)::write);
    return CdrInput.encapsulation(kept, CodeSets.DEFAULT, IiopLimits.DEFAULT);
  }

  private static CodeSetComponentInfo server(CodeSetComponent chars) {
    return new CodeSetComponentInfo(chars, CodeSetComponentInfo.SUPPORTED.wideChars());
  }

  private static void assertReason(CdrException.Reason reason, Runnable body) {
    assertThatThrownBy(body::run)
        .isInstanceOfSatisfying(CdrException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }
}
