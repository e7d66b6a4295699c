package dev.parley.media.rtp;

import static dev.parley.media.rtp.HeaderExtension.ABSOLUTE_SEND_TIME;
import static dev.parley.media.rtp.HeaderExtension.AUDIO_LEVEL;
import static dev.parley.media.rtp.HeaderExtension.DEPENDENCY_DESCRIPTOR;
import static dev.parley.media.rtp.HeaderExtension.MID;
import static dev.parley.media.rtp.HeaderExtension.RID;
import static dev.parley.media.rtp.HeaderExtension.TRANSPORT_SEQUENCE;
import static dev.parley.media.rtp.RtpPackets.hex;
import static dev.parley.media.rtp.RtpPackets.view;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RtpWriterTest {
  private static final HeaderExtensionIds PUBLISHER =
      HeaderExtensionIds.of(
          Map.of(MID, 1, RID, 2, AUDIO_LEVEL, 3, TRANSPORT_SEQUENCE, 4, DEPENDENCY_DESCRIPTOR, 5));
  private static final byte[] SOURCE =
      hex("90 e0 0001 00000002 00000003 bede0004 1030 2061 3085 41aaaa e0ff 51d0d1 0000 0102");

  private final byte[] into = new byte[400];
  private final RtpPacket written = new RtpPacket();

  @Test
  void idsAreMappedAndWhatBelongsToTheHopIsLeftOut() {
    HeaderExtensionIds receiver = HeaderExtensionIds.of(Map.of(AUDIO_LEVEL, 7, RID, 8));

    int length = new RtpWriter(PUBLISHER, receiver).write(view(SOURCE), into, 5, written);

    assertThat(Arrays.copyOfRange(into, 5, 5 + length))
        .isEqualTo(hex("90 e0 0001 00000002 00000003 bede0001 7085 0000 0102"));
    assertThat(written.payloadLength()).isEqualTo(2);
  }

  @Test
  void midAndPlacesOfWhatIsKnownWhenSentAreWritten() {
    HeaderExtensionIds receiver =
        HeaderExtensionIds.of(Map.of(MID, 9, TRANSPORT_SEQUENCE, 10, ABSOLUTE_SEND_TIME, 11));
    RtpWriter writer = new RtpWriter(PUBLISHER, receiver);
    writer.always(MID, "42".getBytes(US_ASCII));

    int length = writer.write(view(SOURCE), into, 0, written);

    assertThat(Arrays.copyOf(into, length))
        .isEqualTo(hex("90 e0 0001 00000002 00000003 bede0003 913432 a10000 b2000000 0000 0102"));
    assertThat(writer.transportSequenceAt()).isEqualTo(receiver.find(TRANSPORT_SEQUENCE, written));
    assertThat(writer.sendTimeAt()).isEqualTo(receiver.find(ABSOLUTE_SEND_TIME, written));
    assertThat(writer.transportSequenceAt()).isEqualTo(20);
  }

  @Test
  void receiverWithoutExtensionsGetsNone() {
    RtpWriter writer = new RtpWriter(PUBLISHER, HeaderExtensionIds.NONE);

    int length = writer.write(view(SOURCE), into, 0, written);

    assertThat(Arrays.copyOf(into, length)).isEqualTo(hex("80 e0 0001 00000002 00000003 0102"));
    assertThat(writer.transportSequenceAt()).isEqualTo(-1);
    assertThat(writer.sendTimeAt()).isEqualTo(-1);
  }

  @Test
  void longExtensionOrHighIdTakesTheTwoByteForm() {
    byte[] descriptor = new byte[17];
    Arrays.fill(descriptor, (byte) 0x5a);
    HeaderExtensionIds receiver = HeaderExtensionIds.of(Map.of(DEPENDENCY_DESCRIPTOR, 5));
    RtpWriter writer = new RtpWriter(PUBLISHER, receiver);

    writer.replace(DEPENDENCY_DESCRIPTOR, descriptor, 0, 16);
    writer.write(view(SOURCE), into, 0, written);
    assertThat(BigEndian.get16(into, 12)).isEqualTo(0xbede);
    assertThat(written.extensionLength(written.extension(5))).isEqualTo(16);

    writer.replace(DEPENDENCY_DESCRIPTOR, descriptor, 0, 17);
    writer.write(view(SOURCE), into, 0, written);
    assertThat(BigEndian.get16(into, 12)).isEqualTo(0x1000);
    assertThat(written.extensionLength(written.extension(5))).isEqualTo(17);

    new RtpWriter(PUBLISHER, HeaderExtensionIds.of(Map.of(AUDIO_LEVEL, 200)))
        .write(view(SOURCE), into, 0, written);
    assertThat(into[written.extension(200)]).isEqualTo((byte) 0x85);
  }

  @Test
  void replacementHoldsForOnePacketAndMayLeaveOut() {
    HeaderExtensionIds receiver = HeaderExtensionIds.of(Map.of(AUDIO_LEVEL, 1));
    RtpWriter writer = new RtpWriter(PUBLISHER, receiver);

    writer.replace(AUDIO_LEVEL, new byte[] {0, 7}, 1, 1);
    writer.write(view(SOURCE), into, 0, written);
    assertThat(AudioLevel.read(receiver, written)).isEqualTo(7);

    writer.replace(AUDIO_LEVEL, into, 0, 0);
    writer.write(view(SOURCE), into, 0, written);
    assertThat(AudioLevel.read(receiver, written)).isEqualTo(-1);

    writer.write(view(SOURCE), into, 0, written);
    assertThat(AudioLevel.read(receiver, written)).isEqualTo(0x85);
  }

  @Test
  void contributorsStayAndPaddingGoes() {
    byte[] padded = hex("b1 60 0001 00000002 00000003 0000000a bede0001 3085 0000 0102 0002");

    int length =
        new RtpWriter(PUBLISHER, HeaderExtensionIds.NONE).write(view(padded), into, 0, written);

    assertThat(Arrays.copyOf(into, length))
        .isEqualTo(hex("81 60 0001 00000002 00000003 0000000a 0102"));
  }

  @Test
  void nothingIsWrittenWithoutRoom() {
    HeaderExtensionIds receiver = HeaderExtensionIds.of(Map.of(AUDIO_LEVEL, 7));
    RtpWriter writer = new RtpWriter(PUBLISHER, receiver);

    assertThat(writer.write(view(SOURCE), new byte[21], 0, written)).isZero();
    assertThat(writer.write(view(SOURCE), new byte[22], 0, written)).isEqualTo(22);
    assertThat(writer.write(view(SOURCE), new byte[22], 1, written)).isZero();
    assertThat(writer.write(view(SOURCE), new byte[22], -1, written)).isZero();
  }

  @Test
  void extensionsAndIdsThatCannotBeWrittenAreRefused() {
    RtpWriter writer = new RtpWriter(PUBLISHER, PUBLISHER);
    writer.always(MID, new byte[RtpWriter.EXTENSION_BYTES_MAX]);

    assertThat(writer.write(view(SOURCE), into, 0, written)).isPositive();
    assertThatThrownBy(() -> writer.always(MID, new byte[RtpWriter.EXTENSION_BYTES_MAX + 1]))
        .isInstanceOf(IllegalArgumentException.class);
    for (int id : new int[] {0, -1, 15, 256}) {
      assertThatThrownBy(() -> HeaderExtensionIds.of(Map.of(MID, id)))
          .hasMessageContaining("id " + id);
    }
    assertThat(HeaderExtensionIds.of(Map.of(MID, 255)).id(MID)).isEqualTo(255);
  }

  @Test
  void everyExtensionIsFoundByItsName() {
    for (HeaderExtension kind : HeaderExtension.values()) {
      assertThat(HeaderExtension.of(kind.uri())).contains(kind);
    }
    assertThat(HeaderExtension.of("urn:unknown")).isEmpty();
  }
}
