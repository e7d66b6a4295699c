package dev.parley.media.ice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.ice.ClientOwnerFake.Sent;
import dev.parley.media.stun.IntegrityKey;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunError;
import dev.parley.media.stun.StunMessage;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The client's agent against another full agent, played by the test. */
final class IceClientPeerTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long START = Long.MAX_VALUE - 7 * SECOND;
  private static final IceCandidate WIRED = host("192.0.2.1", 4_000, 2);
  private static final IceCandidate RADIO = host("198.51.100.1", 4_001, 1);
  private static final IceCandidate PEER = host("203.0.113.9", 9_000, 9);
  private static final InetSocketAddress ELSEWHERE = new InetSocketAddress("203.0.113.77", 99);

  private final Random random = new Random(7);
  private final CheckMessages checks = new CheckMessages();
  private final ClientOwnerFake owner = new ClientOwnerFake();
  private final IceCredentials peer = IceCredentials.random(random);
  private final IceClient client = new IceClient(random, owner, START);
  private final IceCredentials local = client.credentials();
  private long now = START;

  @Test
  void pairIsCheckedFirstAndNominatedThen() {
    begin(WIRED);

    Sent check = owner.sent.remove();
    assertThat(check.message().useCandidate()).isFalse();
    assertThat(check.message().controlling()).isTrue();
    assertThat(check.message().usernameIs(peer.usernameFrom(local))).isTrue();
    assertThat(check.message().integrityHolds(IntegrityKey.ofPassword(peer.password()))).isTrue();
    assertThat(succeed(check)).isEqualTo(IceOutcome.RESPONSE_ACCEPTED);
    assertThat(client.connected()).isFalse();

    Sent nomination = owner.sent.remove();
    assertThat(nomination.message().useCandidate()).isTrue();
    succeed(nomination);
    assertThat(client.connected()).isTrue();
    assertThat(owner.sent).isEmpty();
  }

  @Test
  void lesserPairIsNominatedWhenTheBetterOneTakesTooLong() {
    begin(WIRED, RADIO);
    Sent better = owner.sent.remove();
    assertThat(better.local()).isEqualTo(WIRED);
    run(IceClient.PACE_NANOS);
    succeed(owner.sent.remove());
    assertThat(owner.sent).isEmpty();

    run(IceClient.NOMINATION_WAIT_MILLIS * MILLI);
    succeed(owner.sent.remove());
    assertThat(client.selected().local()).isEqualTo(RADIO);

    succeed(better);
    succeed(owner.sent.remove());
    assertThat(client.selected().local()).isEqualTo(WIRED);
    assertThat(owner.selected).hasSize(2);
  }

  @Test
  void checksThatAreNotAnsweredAreSentSevenTimes() {
    begin(RADIO);
    finish();
    now += SECOND;
    long start = now;
    client.add(WIRED, now);

    List<Long> millis = new ArrayList<>();
    while (now - start < 120 * SECOND && owner.failed == 0) {
      for (Sent packet : drain()) {
        if (packet.local().equals(WIRED)) {
          millis.add((now - start) / MILLI);
        } else {
          succeed(packet);
        }
      }
      now = client.nextDeadline();
      client.tick(now);
    }

    assertThat(millis).containsExactly(0L, 500L, 1_500L, 3_500L, 7_500L, 15_500L, 31_500L);
    assertThat(client.connected()).isTrue();
  }

  @Test
  void newChecksStartOneAfterAnother() {
    client.add(WIRED, now);
    for (int i = 0; i < 10; i++) {
      client.addRemote(host("203.0.113." + (10 + i), 9_000, i), now);
    }
    client.remote(peer, false, now);

    for (int i = 1; i <= 10; i++) {
      assertThat(owner.sent).hasSize(i);
      now = client.nextDeadline();
      client.tick(now);
    }
    assertThat(owner.sent.getFirst().remote().getPort()).isEqualTo(9_000);
    assertThat(now - START).isGreaterThanOrEqualTo(9 * IceClient.PACE_NANOS);
  }

  @Test
  void peerThatShowsItselfFromElsewhereIsTriedThere() {
    begin(WIRED);
    owner.sent.clear();

    assertThat(ask(controlled(local, peer), ELSEWHERE)).isEqualTo(IceOutcome.ANSWERED);
    Sent answer = owner.sent.remove();
    assertThat(answer.message().stunClass()).isEqualTo(StunClass.SUCCESS);
    assertThat(answer.message().mappedAddress()).isEqualTo(ELSEWHERE);
    assertThat(answer.remote()).isEqualTo(ELSEWHERE);
    run(IceClient.PACE_NANOS);

    assertThat(owner.sent.remove().remote()).isEqualTo(ELSEWHERE);
  }

  @Test
  void checksThatComeBeforeTheAnswerAreAnswered() {
    client.add(WIRED, now);
    assertThat(ask(controlled(local, peer), ELSEWHERE)).isEqualTo(IceOutcome.ANSWERED);
    owner.sent.clear();

    client.remote(peer, false, now);

    assertThat(owner.sent.remove().remote()).isEqualTo(ELSEWHERE);
  }

  @Test
  void checksThatAreNotInOrderAreRefused() {
    begin(WIRED);
    refused(checks.unsigned(request -> request), 400);
    refused(controlled(local, IceCredentials.random(random)), 401);
    refused(controlled(new IceCredentials(local.ufrag(), peer.password()), peer), 401);
    refused(checks.signed(local, peer, request -> request.controlling(-1)), 487);
    refused(checks.signed(local, peer, request -> request.controlling(1).controlled(1)), 400);
  }

  @Test
  void floodOfChecksIsCutOff() {
    begin(WIRED);
    int answered = 0;
    for (int i = 0; i < 1_000; i++) {
      IceOutcome outcome = ask(controlled(local, peer), new InetSocketAddress("192.0.2.7", i + 1));
      answered += outcome == IceOutcome.ANSWERED ? 1 : 0;
    }
    assertThat(answered).isEqualTo(IceLite.CHECKS_PER_SECOND_MAX);
  }

  @Test
  void forgedAndForeignAnswersConnectNothing() {
    begin(WIRED);
    Sent check = owner.sent.remove();
    StunMessage forged = checks.success(check.message(), IceCredentials.random(random));
    assertThat(client.handle(forged, WIRED, PEER.address(), now)).isEqualTo(IceOutcome.IGNORED);

    StunMessage real = checks.success(check.message(), peer);
    assertThat(client.handle(real, WIRED, ELSEWHERE, now)).isEqualTo(IceOutcome.RESPONSE_ACCEPTED);
    assertThat(client.handle(real, WIRED, PEER.address(), now)).isEqualTo(IceOutcome.IGNORED);
    run(SECOND);

    assertThat(owner.sent).isEmpty();
    assertThat(client.connected()).isFalse();
  }

  @Test
  void refusedPairIsTriedAgainWhenThePeerShowsItselfOnIt() {
    begin(WIRED);
    Sent check = owner.sent.remove();
    client.handle(
        checks.error(check.message(), StunError.ROLE_CONFLICT), WIRED, check.remote(), now);
    run(SECOND);
    assertThat(owner.sent).isEmpty();

    ask(controlled(local, peer), PEER.address());
    owner.sent.remove();
    run(IceClient.PACE_NANOS);

    finish();
  }

  @Test
  void pairThatFallsSilentGivesWayToAnother() {
    begin(WIRED, RADIO);
    finish();
    assertThat(client.selected().local()).isEqualTo(WIRED);

    long fell = now;
    while (client.selected().local().equals(WIRED) && owner.failed == 0) {
      now = client.nextDeadline();
      client.tick(now);
      drain().stream().filter(packet -> packet.local().equals(RADIO)).forEach(this::succeed);
    }

    assertThat(client.connected()).isTrue();
    assertThat(now - fell).isBetween(12 * SECOND, 20 * SECOND);
    assertThat(owner.failed).isZero();
  }

  @Test
  void consentIsNotGivenByWrongOrRefusingAnswers() {
    begin(WIRED);
    finish();
    while (owner.failed == 0) {
      now = client.nextDeadline();
      client.tick(now);
      for (Sent packet : drain()) {
        var from = PEER.address();
        StunMessage forged = checks.success(packet.message(), local);
        client.handle(forged, WIRED, from, now);
        client.handle(checks.success(packet.message(), peer), WIRED, ELSEWHERE, now);
        client.handle(checks.error(packet.message(), StunError.UNAUTHENTICATED), WIRED, from, now);
      }
    }
    assertThat(client.connected()).isFalse();
  }

  @Test
  void restartRevivesAnAgentThatFailed() {
    begin(WIRED);
    while (owner.failed == 0) {
      now = client.nextDeadline();
      client.tick(now);
    }
    owner.sent.clear();
    assertThat(ask(controlled(local, peer), PEER.address())).isEqualTo(IceOutcome.IGNORED);

    client.restart(now);
    assertThat(client.nextDeadline()).isEqualTo(Long.MAX_VALUE);
    client.addRemote(PEER, now);
    client.remote(peer, false, now);
    finish();
  }

  @Test
  void candidatesAreBounded() {
    for (int i = 0; i < IceClient.LOCALS_MAX; i++) {
      assertThat(client.add(host("192.0.2.1", 1 + i, 1), now)).isTrue();
    }
    assertThat(client.add(host("192.0.2.1", 999, 1), now)).isFalse();
    for (int i = 0; i < IceCandidate.CANDIDATES_MAX; i++) {
      assertThat(client.addRemote(host("203.0.113.9", 1 + i, 1), now)).isTrue();
    }
    assertThat(client.addRemote(host("203.0.113.9", 999, 1), now)).isFalse();
    assertThat(client.addRemote(host("203.0.113.9", 1, 1), now)).isTrue();

    client.remote(peer, false, now);
    for (int i = 0; i < 2 * IceCheckList.PAIRS_MAX; i++) {
      run(IceClient.PACE_NANOS);
    }
    long pairs =
        drain().stream().map(sent -> List.of(sent.local(), sent.remote())).distinct().count();
    assertThat(pairs).isEqualTo(IceCheckList.PAIRS_MAX);
  }

  private void begin(IceCandidate... locals) {
    for (IceCandidate candidate : locals) {
      client.add(candidate, now);
    }
    client.addRemote(PEER, now);
    client.remote(peer, false, now);
  }

  /** Answers all checks until the agent is connected. */
  private void finish() {
    while (!owner.sent.isEmpty()) {
      succeed(owner.sent.remove());
    }
    assertThat(client.connected()).isTrue();
  }

  private void run(long nanos) {
    now += nanos;
    client.tick(now);
  }

  private List<Sent> drain() {
    List<Sent> packets = List.copyOf(owner.sent);
    owner.sent.clear();
    return packets;
  }

  private IceOutcome succeed(Sent check) {
    StunMessage answer = checks.success(check.message(), peer);
    return client.handle(answer, check.local(), check.remote(), now);
  }

  private StunMessage controlled(IceCredentials to, IceCredentials from) {
    return checks.signed(to, from, request -> request.priority(1_000).controlled(5));
  }

  private IceOutcome ask(StunMessage request, InetSocketAddress from) {
    return client.handle(request, WIRED, from, now);
  }

  private void refused(StunMessage request, int code) {
    owner.sent.clear();
    assertThat(ask(request, PEER.address())).isEqualTo(IceOutcome.ERROR_SENT);
    assertThat(owner.sent.remove().message().errorCode()).isEqualTo(code);
  }

  private static IceCandidate host(String address, int port, int preference) {
    return IceCandidate.host(
        TransportProtocol.UDP, new InetSocketAddress(address, port), preference);
  }
}
