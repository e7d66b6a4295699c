package dev.parley.media.ice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.stun.IntegrityKey;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class IceLiteTest {
  private static final long SECOND = 1_000_000_000L;
  // A clock may start anywhere, also just before it overflows.
  private static final long START = Long.MAX_VALUE - 7 * SECOND;
  private static final IceRoute HOME = route(1);
  private static final IceRoute CAFE = route(2);

  private final Random random = new Random(42);
  private final IceCredentials remote = IceCredentials.random(random);
  private final LiteOwnerFake owner = new LiteOwnerFake();
  private final IceLite agent =
      new IceLite(remote, () -> IceCredentials.random(random), owner, START);
  private final IceCredentials local = agent.credentials();
  private final CheckMessages checks = new CheckMessages();
  private long now = START;

  @Test
  void checkIsAnsweredWithTheAddressThatItCameFrom() {
    StunMessage check = checks.check(local, remote);

    assertThat(agent.handle(check, HOME, now)).isEqualTo(IceOutcome.ANSWERED);

    StunMessage answer = owner.sent.getFirst();
    assertThat(answer.stunClass()).isEqualTo(StunClass.SUCCESS);
    assertThat(answer.transactionLow()).isEqualTo(check.transactionLow());
    assertThat(answer.mappedAddress()).isEqualTo(HOME.remote());
    assertThat(answer.fingerprintHolds()).isTrue();
    assertThat(answer.integrityHolds(IntegrityKey.ofPassword(local.password()))).isTrue();
    assertThat(agent.connected()).isFalse();
    assertThat(agent.selected()).isNull();
  }

  @Test
  void nominatedRouteIsSelectedAndToldOnce() {
    nominate(HOME);
    nominate(HOME);

    assertThat(agent.connected()).isTrue();
    assertThat(agent.selected()).isEqualTo(HOME);
    assertThat(owner.selected).containsExactly(HOME);
  }

  @Test
  void requestsWithoutUserOrSignatureAreBad() {
    refused(checks.unsigned(request -> request), 400, false);
    refused(checks.unsigned(request -> request.username(local.usernameFrom(remote))), 400, false);
  }

  @Test
  void wrongUserAndWrongPasswordAreUnauthenticated() {
    IceCredentials other = IceCredentials.random(random);
    refused(checks.check(other, remote), 401, false);
    refused(checks.check(local, other), 401, false);
    IceCredentials guessed = new IceCredentials(local.ufrag(), other.password());
    refused(checks.nomination(guessed, remote), 401, false);
    assertThat(agent.selected()).isNull();
  }

  @Test
  void attributesThatAreNotUnderstoodAreNamed() {
    StunMessage check =
        checks.signed(local, remote, request -> request.xorMappedAddress(new byte[4], 1));
    assertThat(agent.handle(check, HOME, now)).isEqualTo(IceOutcome.ANSWERED);

    byte[] bytes = new byte[256];
    StunWriter writer = new StunWriter(bytes);
    StunMessage strange = new StunMessage();
    byte[] attribute = HexFormat.of().parseHex("7fff0000");
    int length = strangeCheck(writer, attribute);
    assertThat(strange.wrap(bytes, 0, length)).isTrue();

    refused(strange, 420, true);
  }

  /** A check whose PRIORITY is made into an attribute that nobody knows. */
  private int strangeCheck(StunWriter writer, byte[] attribute) {
    writer.begin(StunClass.REQUEST, 1, 2).priority(0);
    System.arraycopy(attribute, 0, writer.bytes(), 20, 2);
    return writer
        .username(local.usernameFrom(remote))
        .end(IntegrityKey.ofPassword(local.password()));
  }

  @Test
  void peerThatWantsToBeControlledIsToldOfTheConflict() {
    refused(checks.signed(local, remote, request -> request.controlled(9)), 487, true);
    refused(
        checks.signed(local, remote, request -> request.controlled(9).controlling(9)), 400, true);
    assertThat(owner.selected).isEmpty();
  }

  @Test
  void whatIsNoRequestOrHasNoFingerprintIsIgnored() {
    StunWriter writer = new StunWriter(new byte[256]);
    byte[] bytes = writer.bytes();
    StunMessage indication =
        CheckMessages.read(bytes, writer.begin(StunClass.INDICATION, 1, 2).end());
    assertThat(agent.handle(indication, HOME, now)).isEqualTo(IceOutcome.IGNORED);

    StunMessage check = checks.check(local, remote);
    byte[] cut = new byte[20];
    cut[1] = 1;
    System.arraycopy(HexFormat.of().parseHex("2112a442"), 0, cut, 4, 4);
    assertThat(check.wrap(cut, 0, 20)).isTrue();
    assertThat(agent.handle(check, HOME, now)).isEqualTo(IceOutcome.IGNORED);
    assertThat(owner.sent).isEmpty();
  }

  @Test
  void newlyNominatedRouteTakesOverAndTheOldOneMayComeBack() {
    nominate(HOME);
    nominate(CAFE);
    assertThat(agent.selected()).isEqualTo(CAFE);

    agent.handle(checks.check(local, remote), HOME, now);
    assertThat(agent.selected()).isEqualTo(CAFE);
    nominate(HOME);

    assertThat(owner.selected).containsExactly(HOME, CAFE, HOME);
  }

  @Test
  void peerThatNominatesSeveralRoutesAllTheTimeDoesNotMakeItFlap() {
    for (int i = 0; i < 20; i++) {
      nominate(HOME);
      nominate(CAFE);
      now += SECOND;
    }
    assertThat(owner.selected).containsExactly(HOME, CAFE);

    now += 5 * SECOND;
    nominate(HOME);

    assertThat(agent.selected()).isEqualTo(HOME);
  }

  @Test
  void consentExpiresAfterItsTimeWithoutACheckOnTheSelectedRoute() {
    nominate(HOME);
    now += 20 * SECOND;
    nominate(HOME);
    now += 29 * SECOND;
    agent.handle(checks.check(local, remote), CAFE, now);
    assertThat(agent.nextDeadline() - now).isEqualTo(SECOND);
    agent.tick(now);
    assertThat(owner.expired).isZero();

    now += SECOND;
    agent.tick(now);
    agent.tick(now);

    assertThat(owner.expired).isEqualTo(1);
    assertThat(agent.connected()).isFalse();
    assertThat(agent.nextDeadline()).isEqualTo(Long.MAX_VALUE);
    assertThat(agent.handle(checks.nomination(local, remote), HOME, now))
        .isEqualTo(IceOutcome.IGNORED);
  }

  @Test
  void peerThatNeverNominatesExpiresToo() {
    now = agent.nextDeadline();
    agent.tick(now);
    assertThat(owner.expired).isEqualTo(1);
  }

  @Test
  void afterARestartTheOldCredentialsAreGoodUntilANomination() {
    nominate(HOME);
    IceCredentials newRemote = IceCredentials.random(random);
    IceCredentials newLocal = agent.restart(newRemote, now);
    assertThat(newLocal).isNotEqualTo(local);

    nominate(HOME);
    assertThat(agent.handle(checks.check(newLocal, newRemote), CAFE, now))
        .isEqualTo(IceOutcome.ANSWERED);
    assertThat(agent.selected()).isEqualTo(HOME);
    assertThat(owner.retired).isEmpty();

    assertThat(agent.handle(checks.nomination(newLocal, newRemote), CAFE, now))
        .isEqualTo(IceOutcome.ANSWERED);
    assertThat(agent.selected()).isEqualTo(CAFE);
    assertThat(owner.retired).containsExactly(local.ufrag());
    refused(checks.nomination(local, remote), 401, false);
  }

  @Test
  void restartMayKeepTheRoute() {
    nominate(HOME);
    IceCredentials newRemote = IceCredentials.random(random);
    IceCredentials newLocal = agent.restart(newRemote, now);

    agent.handle(checks.nomination(newLocal, newRemote), HOME, now);

    assertThat(agent.selected()).isEqualTo(HOME);
    assertThat(owner.selected).containsExactly(HOME);
    assertThat(owner.retired).containsExactly(local.ufrag());
  }

  @Test
  void restartThatIsOvertakenByAnotherIsRetiredAtOnce() {
    nominate(HOME);
    IceCredentials overtaken = agent.restart(IceCredentials.random(random), now);
    agent.restart(IceCredentials.random(random), now);

    assertThat(owner.retired).containsExactly(overtaken.ufrag());
    nominate(HOME);
    assertThat(agent.connected()).isTrue();
  }

  @Test
  void restartRevivesAnExpiredPeer() {
    nominate(HOME);
    now += 30 * SECOND;
    agent.tick(now);
    IceCredentials newRemote = IceCredentials.random(random);
    IceCredentials newLocal = agent.restart(newRemote, now);

    agent.handle(checks.nomination(newLocal, newRemote), CAFE, now);

    assertThat(agent.connected()).isTrue();
    assertThat(agent.selected()).isEqualTo(CAFE);
  }

  @Test
  void routeThatExpiredIsToldAnewWhenItIsNominatedAgain() {
    nominate(HOME);
    now += 30 * SECOND;
    agent.tick(now);
    IceCredentials newRemote = IceCredentials.random(random);
    IceCredentials newLocal = agent.restart(newRemote, now);

    agent.handle(checks.nomination(newLocal, newRemote), HOME, now);

    assertThat(owner.selected).containsExactly(HOME, HOME);
  }

  @Test
  void closedRouteIsForgottenAndNotSelected() {
    nominate(HOME);
    agent.closed(HOME);
    agent.closed(CAFE);

    assertThat(agent.selected()).isNull();
    assertThat(owner.forgotten).containsExactly(HOME);
    nominate(HOME);
    assertThat(agent.selected()).isEqualTo(HOME);
  }

  @Test
  void routesAreBoundedAndTheSelectedOneIsKept() {
    nominate(HOME);
    for (int i = 0; i < IceLite.ROUTES_MAX - 1; i++) {
      now++;
      agent.handle(checks.check(local, remote), route(100 + i), now);
    }
    assertThat(owner.forgotten).isEmpty();

    now++;
    agent.handle(checks.check(local, remote), CAFE, now);

    assertThat(owner.forgotten).containsExactly(route(100));
    assertThat(agent.selected()).isEqualTo(HOME);
  }

  @Test
  void floodIsCutOffAndDoesNotSilenceTheSelectedRoute() {
    nominate(HOME);
    StunMessage check = checks.check(local, IceCredentials.random(random));
    int refused = 0;
    for (int i = 0; i < 10_000; i++) {
      refused += agent.handle(check, route(i + 10), now) == IceOutcome.ERROR_SENT ? 1 : 0;
    }
    assertThat(refused).isEqualTo(IceLite.CHECKS_PER_SECOND_MAX - 1);
    assertThat(agent.handle(checks.nomination(local, remote), HOME, now))
        .isEqualTo(IceOutcome.ANSWERED);

    now += SECOND;
    assertThat(agent.handle(checks.nomination(local, remote), CAFE, now))
        .isEqualTo(IceOutcome.ANSWERED);
  }

  @Test
  void checksOnAKnownRouteAreBoundedToo() {
    nominate(HOME);
    StunMessage check = checks.nomination(local, remote);
    int answered = 0;
    for (int i = 0; i < 1_000; i++) {
      answered += agent.handle(check, HOME, now) == IceOutcome.ANSWERED ? 1 : 0;
    }
    assertThat(answered).isEqualTo(IceLite.CHECKS_PER_SECOND_MAX);
  }

  @Test
  void peerIsFoundByTheKeyOfItsUfrag() {
    StunMessage check = checks.check(local, remote);

    assertThat(UfragKey.of(check))
        .isEqualTo(UfragKey.of(local.ufrag()))
        .isNotEqualTo(UfragKey.NONE);
    assertThat(UfragKey.of("short")).isEqualTo(UfragKey.NONE);
    assertThat(UfragKey.of(checks.unsigned(request -> request))).isEqualTo(UfragKey.NONE);
    assertThat(UfragKey.of(checks.unsigned(request -> request.username(new byte[8]))))
        .isEqualTo(UfragKey.NONE);
    assertThat(UfragKey.of(checks.unsigned(request -> request.username(new byte[20]))))
        .isEqualTo(UfragKey.NONE);
  }

  @Test
  void checksOnAKnownRouteAreAnsweredWithoutAllocation() {
    IceLite quiet = new IceLite(remote, () -> IceCredentials.random(random), new Deaf(), now);
    StunMessage check = checks.nomination(quiet.credentials(), remote);
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 50 && least > 0; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 1_000; i++) {
        now += SECOND / 50;
        quiet.handle(check, HOME, now);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).as("bytes for 1,000 checks").isZero();
  }

  private void nominate(IceRoute route) {
    assertThat(agent.handle(checks.nomination(local, remote), route, now))
        .isEqualTo(IceOutcome.ANSWERED);
  }

  private void refused(StunMessage check, int code, boolean signed) {
    assertThat(agent.handle(check, HOME, now)).isEqualTo(IceOutcome.ERROR_SENT);
    StunMessage answer = owner.sent.getLast();
    assertThat(answer.stunClass()).isEqualTo(StunClass.ERROR);
    assertThat(answer.errorCode()).isEqualTo(code);
    assertThat(answer.fingerprintHolds()).isTrue();
    assertThat(answer.integrityHolds(IntegrityKey.ofPassword(local.password()))).isEqualTo(signed);
  }

  private void answerCheck(IceCredentials signer) {
    StunMessage check = owner.sent.getLast();
    assertThat(check.usernameIs(remote.usernameFrom(agent.credentials()))).isTrue();
    assertThat(check.integrityHolds(IntegrityKey.ofPassword(remote.password()))).isTrue();
    StunWriter writer = new StunWriter(new byte[256]);
    writer.answer(StunClass.SUCCESS, check).xorMappedAddress(new byte[4], 1);
    int length = writer.end(IntegrityKey.ofPassword(signer.password()));
    agent.handle(CheckMessages.read(writer.bytes(), length), HOME, now);
  }

  /** Asks for so many seconds; all but one of so many questions is answered 30 ms later. */
  private void ask(int seconds, int lostOf, IceCredentials signer) {
    for (int i = 0; i < 10 * seconds; i++) {
      agent.check(1, i + 1, now);
      now += 30_000_000;
      if (i % lostOf > 0) {
        answerCheck(signer);
      }
      now += 70_000_000;
    }
  }

  @Test
  void answersToChecksOfThisSideTellLossAndRoundTrip() {
    nominate(HOME);
    ask(5, 5, remote);
    assertThat(owner.lost).isEqualTo(0.2);
    assertThat(owner.roundTrip).isEqualTo(30_000_000);
  }

  @Test
  void checksThatNobodyAnswersOrOnlyAForgerTellNothing() {
    nominate(HOME);
    ask(5, 2, local);
    assertThat(owner.lost).isNegative();
  }

  private static IceRoute route(int number) {
    return IceRoute.udp(new InetSocketAddress("192.0.2." + (number & 0xFF), 1024 + number));
  }

  /** Takes everything and keeps nothing. */
  private static final class Deaf implements IceLiteOwner {
    @Override
    public void send(byte[] bytes, int from, int length, IceRoute to) {}

    @Override
    public void selected(IceRoute route) {}

    @Override
    public void forgotten(IceRoute route) {}

    @Override
    public void retired(String localUfrag) {}

    @Override
    public void consentExpired() {}

    @Override
    public void pathMeasured(double lost, long roundTrip) {}
  }
}
