package dev.parley.media.dtls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.srtp.SrtpProfile;
import dev.parley.testkit.RandomSeeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.bouncycastle.tls.DTLSServerProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class DtlsTest {
  private static final DtlsState WRONG = new DtlsState.Failed(DtlsFailure.WRONG_CERTIFICATE);
  private static final DtlsState ENDED = new DtlsState.Failed(DtlsFailure.ENDED_BY_PEER);

  @Test
  void bothEndsComeToTheSameKeysAndPreferGcm() throws InterruptedException {
    DtlsPair pair = new DtlsPair().connect();

    assertThat(DtlsPair.keys(pair.server).profile()).isEqualTo(SrtpProfile.AEAD_AES_128_GCM);
    assertThat(DtlsPair.fit(DtlsPair.keys(pair.server), DtlsPair.keys(pair.client))).isTrue();
    assertThat(DtlsPair.fit(DtlsPair.keys(pair.client), DtlsPair.keys(pair.server))).isTrue();
    pair.close();
  }

  @Test
  void everyHandshakeMakesOtherKeys() throws InterruptedException {
    DtlsPair first = new DtlsPair().connect();
    DtlsPair second = new DtlsPair().connect();

    assertThat(DtlsPair.fit(DtlsPair.keys(first.server), DtlsPair.keys(second.client))).isFalse();
    first.close();
    second.close();
  }

  @Test
  void aClientWithAnotherCertificateIsTurnedAway() throws InterruptedException {
    DtlsPair pair =
        new DtlsPair(DtlsPair.SERVER.fingerprint(), DtlsPair.SERVER.fingerprint(), _ -> true)
            .connect();

    assertThat(pair.serverStates).containsExactly(WRONG);
    assertThat(pair.clientStates).containsExactly(ENDED);
    assertThat(pair.server.handle(new byte[20], 0, 20)).isFalse();
  }

  @Test
  void aServerWithAnotherCertificateIsTurnedAway() throws InterruptedException {
    DtlsPair pair =
        new DtlsPair(DtlsPair.CLIENT.fingerprint(), DtlsPair.CLIENT.fingerprint(), _ -> true)
            .connect();

    assertThat(pair.clientStates).containsExactly(WRONG);
    assertThat(pair.serverStates).containsExactly(ENDED);
  }

  @Test
  void whoClosesTellsTheOther() throws InterruptedException {
    for (boolean byServer : new boolean[] {true, false}) {
      DtlsPair pair = new DtlsPair().connect();
      (byServer ? pair.server : pair.client).close();
      pair.untilClosed();

      assertThat(pair.serverStates).hasSize(2).last().isEqualTo(new DtlsState.Closed());
      assertThat(pair.clientStates).hasSize(2).last().isEqualTo(new DtlsState.Closed());
      assertThat(pair.server.handle(new byte[20], 0, 20)).isFalse();
      assertThat(pair.server.dropped()).isOne();
    }
  }

  @Test
  void anEndpointThatNobodySpokeToClosesAtOnce() {
    List<DtlsState> states = new ArrayList<>();
    DtlsEndpoint server = endpoint(states);

    server.close();
    server.close();
    server.start();

    assertThat(states).containsExactly(new DtlsState.Closed());
    assertThat(server.state()).isEqualTo(new DtlsState.Closed());
  }

  @Test
  void closingDuringTheHandshakeEndsIt() throws InterruptedException {
    DtlsPair pair =
        new DtlsPair(DtlsPair.CLIENT.fingerprint(), DtlsPair.SERVER.fingerprint(), _ -> false);
    pair.client.start();
    pair.work();
    pair.client.close();
    while (pair.clientStates.isEmpty()) {
      pair.work();
    }

    assertThat(pair.clientStates).containsExactly(new DtlsState.Closed());
  }

  @Test
  void aHandshakeThatNobodyAnswersTimesOut() {
    List<DtlsState> states = new ArrayList<>();
    DtlsPolicy rules =
        new DtlsPolicy(DtlsPair.SERVER, DtlsPair.CLIENT.fingerprint(), Duration.ofMillis(5));
    DtlsDatagramQueue mailbox = new DtlsDatagramQueue(_ -> {});

    new DtlsAssociation(
            box -> new DTLSServerProtocol().accept(new DtlsServerRole(rules), box),
            rules,
            mailbox,
            states::add)
        .run();

    assertThat(states).containsExactly(new DtlsState.Failed(DtlsFailure.TIMED_OUT));
  }

  @Test
  void aLostLastFlightIsSentAgain() throws InterruptedException {
    AtomicInteger left = new AtomicInteger();
    AtomicInteger lost = new AtomicInteger();
    DtlsPair pair =
        new DtlsPair(
            DtlsPair.CLIENT.fingerprint(),
            DtlsPair.SERVER.fingerprint(),
            datagram ->
                datagram[0] != 20 || left.incrementAndGet() > 2 || lost.incrementAndGet() == 0);
    pair.connect();

    assertThat(lost).hasValue(2);
    assertThat(pair.serverStates).containsExactly(pair.server.state());
    assertThat(DtlsPair.fit(DtlsPair.keys(pair.server), DtlsPair.keys(pair.client))).isTrue();
    pair.close();
  }

  @Test
  void allHandshakesEndWellWhereEveryFifthDatagramIsLost() {
    RandomSeeds.run(
        20,
        random -> {
          AtomicInteger inARow = new AtomicInteger();
          Predicate<byte[]> line =
              _ -> {
                // three in a row at most: a longer row would meet the end of the handshake's time
                boolean lost = random.nextInt(5) == 0 && inARow.get() < 3;
                inARow.set(lost ? inARow.get() + 1 : 0);
                return !lost;
              };
          DtlsPair pair =
              new DtlsPair(DtlsPair.CLIENT.fingerprint(), DtlsPair.SERVER.fingerprint(), line);
          pair.connect();
          assertThat(DtlsPair.fit(DtlsPair.keys(pair.server), DtlsPair.keys(pair.client))).isTrue();
          pair.server.close();
          pair.client.close();
        });
  }

  @Test
  void aWarmUpEndsByItself() throws InterruptedException {
    DtlsWarmUp.run(DtlsPair.SERVER, 3);

    DtlsPair pair = new DtlsPair().connect();
    assertThat(DtlsPair.fit(DtlsPair.keys(pair.server), DtlsPair.keys(pair.client))).isTrue();
    pair.close();
  }

  @Test
  void malformedDatagramsAreDroppedAndCounted() {
    DtlsEndpoint server = endpoint(new ArrayList<>());

    assertThat(server.handle(new byte[100], 0, 100)).isFalse();
    assertThat(server.handle(new byte[100], 0, 0)).isFalse();
    assertThat(server.dropped()).isEqualTo(2);
    server.close();
  }

  private static DtlsEndpoint endpoint(List<DtlsState> states) {
    return DtlsEndpoint.server(
        DtlsPair.SERVER,
        DtlsPair.CLIENT.fingerprint(),
        Runnable::run,
        new DtlsListener() {
          @Override
          public void send(byte[] datagram) {}

          @Override
          public void changed(DtlsState state) {
            states.add(state);
          }
        });
  }
}
