package dev.parley.server.sfu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may be announced, and who is heard. */
final class MediaAddressesTest {
  private static MediaAddresses host(String host, String... announced) {
    return new MediaAddresses(InetAddress.ofLiteral(host), List.of(announced));
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 198.51.100.7, set media-host to 0.0.0.0",
    "::1, 2001:db8::7, set media-host to 0.0.0.0",
    "127.0.0.1, 127.0.0.2, set media-host to 0.0.0.0",
    "0.0.0.0, 2001:db8::7, set media-host to ::",
    "192.0.2.1, 127.0.0.1, set media-host to it"
  })
  void announcingWhatIsNotListenedOnIsRefusedWithWhatToSet(
      String host, String announced, String remedy) {
    assertThatThrownBy(() -> host(host, announced))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "media-addresses announces " + InetAddress.ofLiteral(announced).getHostAddress())
        .hasMessageContaining(remedy);
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, 198.51.100.7",
    "::, 198.51.100.7",
    "192.0.2.1, 198.51.100.7",
    "127.0.0.1, 127.0.0.1"
  })
  void addressOfARouterOrWhatIsListenedOnMayBeAnnounced(String host, String announced) {
    assertThatCode(() -> host(host, announced)).doesNotThrowAnyException();
  }

  @Test
  void onALoopbackAddressDatagramsAreReadEverywhereAndConnectionsTakenThere() {
    assertThat(host("127.0.0.1").datagrams(5)).isEqualTo(new InetSocketAddress("0.0.0.0", 5));
    assertThat(host("127.0.0.1").connections(5)).isEqualTo(new InetSocketAddress("127.0.0.1", 5));
    assertThat(host("127.0.0.1", "127.0.0.1").datagrams(5))
        .isEqualTo(new InetSocketAddress("127.0.0.1", 5));
    assertThat(host("192.0.2.1").datagrams(5)).isEqualTo(new InetSocketAddress("192.0.2.1", 5));
  }

  @Test
  void loopbackAddressRejectsOtherMachines() {
    Predicate<InetAddress> senders = host("127.0.0.1").senders();
    assertThat(senders).accepts(InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("::1"));
    assertThat(senders).rejects(InetAddress.ofLiteral("198.51.100.7"));
    assertThat(host("0.0.0.0").senders()).accepts(InetAddress.ofLiteral("198.51.100.7"));
  }

  @Test
  void addressesOfTheMachineAreReadAgainAtMostOnceASecond() {
    AtomicLong now = new AtomicLong(Long.MAX_VALUE);
    AtomicLong asked = new AtomicLong();
    LocalSenderFilter machine =
        new LocalSenderFilter(() -> {
          asked.incrementAndGet();
          return now.get();
        });
    InetAddress stranger = InetAddress.ofLiteral("198.51.100.7");
    assertThat(machine.test(stranger)).isFalse();
    now.addAndGet(999_999_999);
    assertThat(machine.test(stranger)).isFalse();
    assertThat(machine.test(InetAddress.getLoopbackAddress())).isTrue();
    assertThat(asked).hasValue(2);
  }
}
