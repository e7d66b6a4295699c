package dev.parley.media.rtcp;

import static dev.parley.media.rtp.RtpPackets.hex;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class RtcpTypesTest {
  private final byte[] bytes = new byte[1_500];
  private final RtcpWriter writer = new RtcpWriter();
  private final RtcpCompound compound = new RtcpCompound();

  RtcpTypesTest() {
    writer.begin(bytes, 0, bytes.length);
  }

  @Test
  void senderReportNameAndByeAreReadAsWritten() {
    assertThat(writer.senderReport(7, 0x0123456789abcdefL, -5, 1L << 32 | 9, 1_000)).isTrue();
    assertThat(writer.block(8, 64, -3, 70_000, 12, 0x11223344, 65_536)).isTrue();
    assertThat(writer.cname(7, "äbc".getBytes(UTF_8))).isTrue();
    assertThat(writer.bye(7)).isTrue();

    wrapped();
    ReportReader report = new ReportReader();
    assertThat(report.wrap(compound)).isTrue();
    assertThat(report.sender()).isTrue();
    assertThat(report.ssrc()).isEqualTo(7);
    assertThat(report.ntp()).isEqualTo(0x0123456789abcdefL);
    assertThat(report.timestamp()).isEqualTo(-5);
    assertThat(report.packets()).isEqualTo(9);
    assertThat(report.octets()).isEqualTo(1_000);
    assertThat(report.next()).isTrue();
    assertThat(report.source()).isEqualTo(8);
    assertThat(report.fractionLost()).isEqualTo(64);
    assertThat(report.lost()).isEqualTo(-3);
    assertThat(report.extendedHighest()).isEqualTo(70_000);
    assertThat(report.jitter()).isEqualTo(12);
    assertThat(report.lastReport()).isEqualTo(0x11223344);
    assertThat(report.delay()).isEqualTo(65_536);
    assertThat(report.next()).isFalse();

    assertThat(compound.next()).isTrue();
    assertThat(compound.type()).isEqualTo(RtcpTypes.SOURCE_DESCRIPTION);
    assertThat(Arrays.copyOfRange(bytes, compound.from(), compound.from() + compound.length()))
        .isEqualTo(hex("81ca0003 00000007 0104c3a4 62630000"));

    assertThat(compound.next()).isTrue();
    SourceListReader bye = new SourceListReader();
    assertThat(bye.bye(compound) && bye.next()).isTrue();
    assertThat(bye.ssrc()).isEqualTo(7);
    assertThat(bye.next() || compound.next()).isFalse();
  }

  @Test
  void reportHasAsManyBlocksAsItsHeaderCanCount() {
    assertThat(writer.block(1, 0, 0, 0, 0, 0, 0)).isFalse();
    writer.receiverReport(1);
    for (int i = 0; i < RtcpWriter.COUNT_MAX; i++) {
      assertThat(writer.block(i, 0, 0, 0, 0, 0, 0)).isTrue();
    }
    assertThat(writer.block(99, 0, 0, 0, 0, 0, 0)).isFalse();

    wrapped();
    ReportReader report = new ReportReader();
    assertThat(report.wrap(compound)).isTrue();
    int blocks = 0;
    while (report.next()) {
      assertThat(report.source()).isEqualTo(blocks++);
    }
    assertThat(blocks).isEqualTo(31);
  }

  @Test
  void nackOfRfc4585IsWrittenAndRead() {
    int[] sequences = {65_535, 0, 15, 16, 400};

    assertThat(writer.nack(1, 2, sequences, 5)).isTrue();

    assertThat(Arrays.copyOf(bytes, writer.length()))
        .isEqualTo(hex("81cd0005 00000001 00000002 ffff8001 00100000 01900000"));
    assertThat(missing()).containsExactly(65_535, 0, 15, 16, 400);
  }

  @Test
  void anyMissingSequencesComeThrough() {
    RandomSeeds.run(
        500,
        random -> {
          TreeSet<Integer> wanted = new TreeSet<>();
          for (int i = 1 + random.nextInt(100); i > 0; i--) {
            wanted.add(random.nextInt(65_536) >> random.nextInt(10));
          }
          int[] sequences = wanted.stream().mapToInt(i -> i).toArray();
          writer.begin(bytes, 3, 1_400);
          assertThat(writer.nack(1, 2, sequences, sequences.length)).isTrue();
          assertThat(compound.wrap(bytes, 3, writer.length()) && compound.next()).isTrue();
          assertThat(read()).containsExactlyElementsOf(wanted);
        });
  }

  @Test
  void requestsForKeyFramesAreWrittenAndRead() {
    writer.pictureLoss(1, 2);
    assertThat(Arrays.copyOf(bytes, writer.length())).isEqualTo(hex("81ce0002 00000001 00000002"));

    // as a peer writes its FIR, which is not among what we write
    wrapped(hex("81ce0002 00000001 00000002 84ce0004 00000001 00000000 00000003 ff000000"));
    SourceListReader reader = new SourceListReader();
    assertThat(reader.keyFrames(compound) && reader.next()).isTrue();
    assertThat(reader.ssrc()).isEqualTo(2);
    assertThat(reader.next()).isFalse();
    assertThat(compound.next() && reader.keyFrames(compound) && reader.next()).isTrue();
    assertThat(reader.ssrc()).isEqualTo(3);
    assertThat(reader.request()).isEqualTo(255);
    assertThat(reader.next()).isFalse();
  }

  @Test
  void estimateOfAReceiverIsReadWithEighteenBits() {
    for (long bits : new long[] {0, 1, 262_143, 262_144, 2_000_000, 1L << 40, Long.MAX_VALUE}) {
      writer.begin(bytes, 0, 28);
      assertThat(writer.remb(1, bits, 2, 3)).isTrue();
      wrapped();
      SourceListReader reader = new SourceListReader();
      assertThat(reader.remb(compound) && reader.next()).isTrue();
      assertThat(reader.ssrc()).isEqualTo(2);
      assertThat(reader.next()).isTrue();
      assertThat(reader.next()).isFalse();
      assertThat(reader.bitsPerSecond()).isBetween(bits - (bits >> 17), bits);
    }
  }

  @Test
  void absurdEstimateIsTheLargestNumber() {
    byte[] remb = hex("8fce0004 00000001 00000000 52454d42 00ffffff");

    assertThat(compound.wrap(remb, 0, remb.length) && compound.next()).isTrue();
    SourceListReader reader = new SourceListReader();
    assertThat(reader.remb(compound)).isTrue();
    assertThat(reader.bitsPerSecond()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void brokenChainsAreRefusedAsAWhole() {
    refused("");
    refused("80c900");
    refused("40c90001 00000001");
    refused("80bf0001 00000001");
    refused("80e00001 00000001");
    refused("80c90002 00000001");
    refused("80c90001 00000001 80");
    refused("80c90001 00000001 81ce0002 00000001");
    refused("a0c90001 00000004 80c90001 00000001");
    refused("a0c90001 00000000");
    refused("a0c90001 00000005");
    assertThat(compound.wrap(bytes, -1, 8)).isFalse();
    assertThat(compound.wrap(bytes, 0, bytes.length + 1)).isFalse();
  }

  @Test
  void paddingOfTheLastPacketIsTakenOff() {
    byte[] padded = hex("80c90001 00000001 a1cd0004 00000001 00000002 00050000 00000004");

    assertThat(compound.wrap(padded, 0, padded.length)).isTrue();
    assertThat(compound.next()).isTrue();
    assertThat(compound.next()).isTrue();
    assertThat(compound.length()).isEqualTo(16);
    assertThat(read()).containsExactly(5);
  }

  @Test
  void packetsThatPromiseMoreThanTheyHaveAreNotRead() {
    wrapped(hex("81c90001 00000001"));
    assertThat(new ReportReader().wrap(compound)).isFalse();
    wrapped(hex("81cd0001 00000001"));
    assertThat(new NackReader().wrap(compound)).isFalse();
    wrapped(hex("82cb0001 00000001"));
    assertThat(new SourceListReader().bye(compound)).isFalse();
    wrapped(hex("8fce0004 00000001 00000000 52454d42 01000001"));
    assertThat(new SourceListReader().remb(compound)).isFalse();
  }

  @Test
  void nothingIsWrittenWithoutRoom() {
    writer.begin(bytes, 0, 7);
    assertThat(writer.receiverReport(1)).isFalse();
    assertThat(writer.bye(1)).isFalse();
    assertThat(writer.senderReport(1, 0, 0, 0, 0)).isFalse();
    assertThat(writer.nack(1, 2, new int[] {1}, 1)).isFalse();
    assertThat(writer.pictureLoss(1, 2)).isFalse();
    assertThat(writer.remb(1, 2, 3)).isFalse();
    assertThat(writer.cname(1, new byte[0])).isFalse();
    assertThat(writer.length()).isZero();

    writer.begin(bytes, 0, 31);
    assertThat(writer.receiverReport(1)).isTrue();
    assertThat(writer.block(1, 0, 0, 0, 0, 0, 0)).isFalse();
    writer.begin(bytes, 0, 15);
    assertThat(writer.nack(1, 2, new int[] {1}, 0)).isFalse();
    assertThatThrownBy(() -> writer.cname(1, new byte[RtcpWriter.CNAME_BYTES_MAX + 1]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void refused(String digits) {
    byte[] chain = hex(digits);
    assertThat(compound.wrap(chain, 0, chain.length)).isFalse();
    assertThat(compound.next()).isFalse();
  }

  private void wrapped() {
    assertThat(compound.wrap(bytes, 0, writer.length()) && compound.next()).isTrue();
  }

  private void wrapped(byte[] chain) {
    assertThat(compound.wrap(chain, 0, chain.length) && compound.next()).isTrue();
  }

  private List<Integer> missing() {
    wrapped();
    return read();
  }

  private List<Integer> read() {
    NackReader nack = new NackReader();
    assertThat(nack.wrap(compound)).isTrue();
    assertThat(nack.source()).isEqualTo(2);
    List<Integer> read = new ArrayList<>();
    while (nack.next()) {
      read.add(nack.sequence());
    }
    return read;
  }
}
