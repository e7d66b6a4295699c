package dev.parley.media.dtls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bouncycastle.tls.ContentType;
import org.bouncycastle.tls.DTLSClientProtocol;
import org.bouncycastle.tls.DTLSServerProtocol;
import org.bouncycastle.tls.crypto.TlsCipher;
import org.bouncycastle.tls.crypto.TlsCryptoParameters;
import org.bouncycastle.tls.crypto.impl.bc.BcTlsCrypto;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class DtlsHandshakeCheckTest {
  private static final int CERTIFICATE = 11;
  private static final int FINISHED = 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final DtlsDatagramQueue toServer =
      new DtlsDatagramQueue(datagram -> toClient().offer(datagram, 0, datagram.length));
  private final DtlsDatagramQueue toClient =
      new DtlsDatagramQueue(datagram -> toServer.offer(datagram, 0, datagram.length));

  private DtlsDatagramQueue toClient() {
    return toClient;
  }

  @Test
  void aMessageThatAnnouncesMoreThanTheLimitIsDropped() {
    int most = DtlsHandshakeCheck.MESSAGE_BYTES_MAX;
    int last = DtlsHandshakeCheck.MESSAGES_MAX - 1;
    byte[] small = fragment(CERTIFICATE, most, last);

    assertThat(offer(record(small))).isTrue();
    assertThat(offer(record(fragment(CERTIFICATE, most + 1, 0)))).isFalse();
    assertThat(offer(record(fragment(CERTIFICATE, 0xFFFFFF, 1)))).isFalse();
    assertThat(offer(record(fragment(CERTIFICATE, most, last + 1)))).isFalse();
    assertThat(offer(record(joined(small, fragment(CERTIFICATE, most + 1, 1))))).isFalse();
    assertThat(offer(joined(record(small), record(fragment(CERTIFICATE, most + 1, 1))))).isFalse();
  }

  @Test
  void anEncryptedMessageThatAnnouncesMoreThanTheLimitIsDroppedToo() throws Exception {
    List<DtlsState> states = new ArrayList<>();
    AtomicBoolean attacked = new AtomicBoolean();
    DtlsPolicy rules = new DtlsPolicy(DtlsPair.SERVER, DtlsPair.CLIENT.fingerprint(), TIMEOUT);
    Thread client = Thread.ofVirtual().start(() -> connect(attacked));

    new DtlsAssociation(
            box -> new DTLSServerProtocol().accept(new DtlsServerRole(rules), box),
            rules,
            toServer,
            states::add)
        .run();
    toClient.stop();
    client.join();

    assertThat(attacked).isTrue();
    assertThat(states).containsExactly(new DtlsState.Failed(DtlsFailure.TIMED_OUT));
  }

  /** A client that sends the attack in the record of its last message. */
  private void connect(AtomicBoolean attacked) {
    DtlsPolicy rules = new DtlsPolicy(DtlsPair.CLIENT, DtlsPair.SERVER.fingerprint(), TIMEOUT);
    BcTlsCrypto hostile =
        new BcTlsCrypto(new SecureRandom()) {
          @Override
          public TlsCipher createCipher(TlsCryptoParameters parameters, int encryption, int mac)
              throws IOException {
            return attacking(super.createCipher(parameters, encryption, mac), attacked);
          }
        };
    try {
      new DTLSClientProtocol().connect(new DtlsClientRole(rules, hostile), toClient);
    } catch (IOException e) {
      assertThat(attacked).isTrue(); // the server has not answered the attack
    }
  }

  private static TlsCipher attacking(TlsCipher cipher, AtomicBoolean attacked) {
    return (TlsCipher)
        Proxy.newProxyInstance(
            TlsCipher.class.getClassLoader(),
            new Class<?>[] {TlsCipher.class},
            (_, method, arguments) -> {
              if (method.getName().equals("encodePlaintext")
                  && arguments[1].equals(ContentType.handshake)) {
                attacked.set(true);
                int from = (int) arguments[5];
                byte[] finished =
                    ByteBuffer.allocate((int) arguments[6])
                        .put((byte[]) arguments[4], from, (int) arguments[6])
                        .array();
                byte[] both = joined(finished, fragment(FINISHED, 0xFFFFFF, 9));
                arguments[4] = both;
                arguments[5] = 0;
                arguments[6] = both.length;
              }
              return method.invoke(cipher, arguments);
            });
  }

  private boolean offer(byte[] datagram) {
    return toServer.offer(datagram, 0, datagram.length);
  }

  /** The first byte of a message that announces {@code length} bytes. */
  private static byte[] fragment(int type, int length, int sequence) {
    return ByteBuffer.allocate(13)
        .putInt(type << 24 | length)
        .putShort((short) sequence)
        .put(new byte[3]) // offset
        .put(new byte[] {0, 0, 1})
        .put((byte) 7)
        .array();
  }

  private static byte[] record(byte[] content) {
    return ByteBuffer.allocate(13 + content.length)
        .put(new byte[] {ContentType.handshake, (byte) 0xFE, (byte) 0xFD})
        .putShort((short) 0) // epoch
        .put(new byte[6]) // sequence
        .putShort((short) content.length)
        .put(content)
        .array();
  }

  private static byte[] joined(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }
}
