package dev.parley.media.dtls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DtlsDatagramQueueTest {
  /** One byte of handshake in the first epoch. */
  private static final byte[] RECORD = record(22, 0, 1);

  private final List<byte[]> sent = new ArrayList<>();
  private final DtlsDatagramQueue mailbox = new DtlsDatagramQueue(sent::add);

  @Test
  void oneDatagramMoreThanTheLimitIsDropped() {
    for (int i = 0; i < DtlsDatagramQueue.WAITING_MAX; i++) {
      assertThat(offer(RECORD)).isTrue();
    }
    assertThat(offer(RECORD)).isFalse();

    mailbox.stop();
    assertThatThrownBy(() -> mailbox.receive(new byte[9], 0, 9, 0))
        .isInstanceOf(EOFException.class);
  }

  @Test
  void recordsOfOneFlightTravelTogetherAsFarAsTheyFit() throws IOException {
    mailbox.send(new byte[700], 0, 700);
    mailbox.send(new byte[500], 0, 500);
    mailbox.send(new byte[1], 0, 1);
    assertThat(mailbox.receive(new byte[9], 0, 9, 1)).isEqualTo(-1);

    assertThat(sent).extracting(datagram -> datagram.length).containsExactly(1200, 1);
  }

  @Test
  void datagramsAreCopiedAndCutToTheBuffer() throws IOException {
    byte[] bytes = RECORD.clone();
    offer(bytes);
    bytes[0] = 9;
    byte[] buffer = new byte[2];

    assertThat(mailbox.receive(buffer, 0, 2, 0)).isEqualTo(2);
    assertThat(buffer).containsExactly(22, 0xFE);
  }

  @Test
  void nothingIsReceivedOnceItIsClosed() {
    offer(RECORD);
    mailbox.close();

    assertThatThrownBy(() -> mailbox.receive(new byte[9], 0, 9, 0))
        .isInstanceOf(EOFException.class);
  }

  @Test
  void aDatagramOfSixteenKibibytesIsTakenAndOneByteMoreIsNot() {
    assertThat(offer(record(22, 0, 16 * 1024 - 13))).isTrue();
    assertThat(offer(record(22, 0, 16 * 1024 - 12))).isFalse();
  }

  @Test
  void onlyWholeRecordsOfKnownKindsAreTaken() {
    assertThat(offer(record(19, 0, 9))).isFalse();
    assertThat(offer(record(20, 0, 1))).isTrue();
    assertThat(offer(record(23, 1, 24))).isTrue();
    assertThat(offer(record(24, 1, 24))).isFalse();
    assertThat(offer(record(23, 1, 23))).isFalse();
    assertThat(offer(record(23, 2, 24))).isFalse();
    assertThat(offer(record(22, 0, 0))).isFalse();
    assertThat(offer(new byte[0])).isFalse();
    for (int length = 1; length < RECORD.length; length++) {
      assertThat(mailbox.offer(RECORD, 0, length)).isFalse();
    }
    assertThat(offer(Arrays.copyOf(RECORD, RECORD.length + 1))).isFalse();
    byte[] otherVersion = RECORD.clone();
    otherVersion[2] = (byte) 0xFC;
    assertThat(offer(otherVersion)).isFalse();
  }

  private boolean offer(byte[] datagram) {
    return mailbox.offer(datagram, 0, datagram.length);
  }

  private static byte[] record(int type, int epoch, int length) {
    byte[] record = new byte[13 + length];
    record[0] = (byte) type;
    record[1] = (byte) 0xFE;
    record[2] = (byte) 0xFD;
    record[4] = (byte) epoch;
    record[11] = (byte) (length >> 8);
    record[12] = (byte) length;
    return record;
  }
}
