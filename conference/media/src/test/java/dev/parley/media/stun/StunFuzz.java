package dev.parley.media.stun;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/**
 * Fuzz target: whatever a datagram holds, it is a message or refused; of a message everything can
 * be asked, and nothing lies outside of it. Its short form is {@link StunFuzzTest}.
 */
public final class StunFuzz {
  private static final IntegrityKey KEY = IntegrityKey.ofPassword("a password of some length");
  private static final StunMessage MESSAGE = new StunMessage();
  private static final StunWriter WRITER = new StunWriter(new byte[256]);

  private StunFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    // Behind the datagram lie other bytes, as in a buffer that is used again.
    byte[] bytes = new byte[input.length + 64];
    Arrays.fill(bytes, (byte) 0xFF);
    System.arraycopy(input, 0, bytes, 32, input.length);
    Demultiplexer kind = Demultiplexer.of(bytes, 32, input.length);
    if (!MESSAGE.wrap(bytes, 32, input.length)) {
      return;
    }
    assertThat(kind)
        .isEqualTo((bytes[32] & 0xFF) < 4 ? Demultiplexer.STUN : kind)
        .isNotIn(Demultiplexer.RTP, Demultiplexer.RTCP);
    assertThat(MESSAGE.method()).isBetween(0, 0xFFF);
    assertThat(MESSAGE.username().length()).isLessThanOrEqualTo(MESSAGE.usernameLength());
    assertThat(MESSAGE.usernameLength()).isBetween(0, StunMessage.USERNAME_BYTES_MAX);
    assertThat(MESSAGE.priority()).isBetween(0L, 0xFFFF_FFFFL);
    assertThat(MESSAGE.errorCode()).isBetween(0, 699);
    assertThat(MESSAGE.unknownCount()).isBetween(0, StunMessage.UNKNOWN_MAX);
    MESSAGE.tieBreaker();
    MESSAGE.mappedAddress();
    MESSAGE.integrityHolds(KEY);
    MESSAGE.fingerprintHolds();
    int length =
        WRITER
            .answer(StunClass.ERROR, MESSAGE)
            .error(StunError.UNKNOWN_ATTRIBUTE)
            .unknownAttributes(MESSAGE)
            .end(KEY);
    long transaction = MESSAGE.transactionLow();
    assertThat(MESSAGE.wrap(WRITER.bytes(), 0, length)).isTrue();
    assertThat(MESSAGE.transactionLow()).isEqualTo(transaction);
    assertThat(MESSAGE.integrityHolds(KEY)).isTrue();
  }
}
