package dev.parley.media.ice;

import dev.parley.media.ice.CandidatePair.State;
import dev.parley.media.ice.ClientGeneration.Remote;
import dev.parley.media.stun.IntegrityKey;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunError;
import dev.parley.media.stun.StunMessage;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Full, controlling ICE agent of the offerer, for one component (RFC 8445). It checks the candidate
 * pairs, nominates the best valid one, keeps consent fresh (RFC 7675), and answers the checks of a
 * full agent.
 *
 * <p>If the other side is lite, the first check of the best pair nominates it at once; otherwise
 * the best valid pair is nominated when no better pair is undecided, or after {@link
 * #NOMINATION_WAIT_MILLIS}. Later candidates are checked only in better pairs. When the selected
 * pair falls silent, all pairs are checked again. A local address that disappears is removed with
 * {@link #remove}, and a new one can be added: the other side follows.
 *
 * <p>To connect: {@link #add} each local candidate, send {@link #credentials} and the candidates in
 * the offer, and pass those of the answer to {@link #remote} and {@link #addRemote}; meanwhile
 * {@link #handle} every STUN message, and {@link #tick} at {@link #nextDeadline}.
 *
 * <p>Threads: one at a time. {@link IceClientOwner} is called from within these methods, and must
 * not call back.
 */
public final class IceClient {
  /** Maximum number of local candidates. */
  public static final int LOCALS_MAX = 16;

  /** Time for which a valid pair waits for a better one before it is nominated. */
  public static final int NOMINATION_WAIT_MILLIS = 200;

  /** Minimum interval between new checks (Ta of RFC 8445, section 14.2). */
  static final long PACE_NANOS = 50_000_000;

  /** Minimum time-out for a response (RTO of RFC 8445, section 14.3). */
  static final long ANSWER_NANOS_MIN = 500_000_000;

  private static final long PATIENCE_NANOS = NOMINATION_WAIT_MILLIS * 1_000_000L;

  private final RandomGenerator random;
  private final IceClientOwner owner;
  private final IceClientMessages messages;
  private final ConsentFreshness consent;
  private final PacketRateLimit requests;
  private final List<IceCandidate> locals = new ArrayList<>();
  private ClientGeneration current;
  private @Nullable CandidatePair selected;

  /** Generation of the selected pair: the current one, or the one before a restart. */
  private ClientGeneration selectedBy;

  /** Set while the selected pair is silent and other pairs are being checked. */
  private boolean searching;

  private boolean failed;
  private long nextCheckAt;
  private long clock;

  /**
   * Creates an agent with new credentials and no candidates.
   *
   * @param random a {@link java.security.SecureRandom}, except in tests
   */
  public IceClient(RandomGenerator random, IceClientOwner owner, long now) {
    this.random = random;
    this.owner = owner;
    messages = new IceClientMessages(owner);
    consent = new ConsentFreshness(random);
    requests = new PacketRateLimit(IceLite.CHECKS_PER_SECOND_MAX, now);
    current = new ClientGeneration(IceCredentials.random(random));
    selectedBy = current;
    nextCheckAt = now;
    clock = now;
  }

  /** {@return the local credentials, for the offer} */
  public IceCredentials credentials() {
    return current.local;
  }

  /** {@return the selected pair, or null before the first nomination} */
  public @Nullable CandidatePair selected() {
    return selected;
  }

  /** {@return whether a pair is selected and consent has not expired} */
  public boolean connected() {
    return selected != null && !failed;
  }

  /**
   * Adds a local candidate, at any time.
   *
   * @return false if there are {@link #LOCALS_MAX} already
   */
  public boolean add(IceCandidate local, long now) {
    if (!locals.contains(local)) {
      if (locals.size() == LOCALS_MAX) {
        return false;
      }
      locals.add(local);
      current.remotes.forEach(remote -> current.checks.add(local, remote));
    }
    tick(now);
    return true;
  }

  /**
   * Removes a local candidate. If the selected pair uses it, there is none until another is
   * nominated.
   */
  public void remove(IceCandidate local, long now) {
    locals.remove(local);
    current.checks.remove(local);
    if (selected != null && selected.local().equals(local)) {
      selected = null;
    }
    tick(now);
  }

  /**
   * Sets the credentials from the answer, and starts the checks.
   *
   * @param lite whether the answer has {@code a=ice-lite}
   */
  public void remote(IceCredentials credentials, boolean lite, long now) {
    Remote known = current.remote();
    if (known == null || !known.credentials().equals(credentials)) {
      current.remote(credentials, lite);
      current.checks.again();
    }
    if (known == null && selected == null) {
      consent.begin(now);
    }
    tick(now);
  }

  /**
   * Adds a remote candidate, before or after the answer.
   *
   * @return false if there are too many
   */
  public boolean addRemote(IceCandidate remote, long now) {
    boolean known = current.find(remote.address()) != null;
    boolean taken = known || learn(remote);
    tick(now);
    return taken;
  }

  /**
   * Restarts ICE with new credentials, for a new offer, and without remote candidates. Unless the
   * agent has failed, the selected pair stays in use until a pair of the new generation is
   * nominated.
   *
   * @return the new local credentials
   */
  public IceCredentials restart(long now) {
    tick(now); // consent may have expired since the last tick
    if (failed) {
      failed = false;
      selected = null;
    }
    searching = false;
    current = new ClientGeneration(IceCredentials.random(random));
    tick(now);
    return current.local;
  }

  /** Handles a STUN message received on a local candidate, and may answer it. */
  public IceOutcome handle(
      StunMessage message, IceCandidate local, InetSocketAddress from, long now) {
    if (failed || message.method() != StunMessage.BINDING || !message.fingerprintHolds()) {
      return IceOutcome.IGNORED;
    }
    IceOutcome outcome =
        switch (message.stunClass()) {
          case REQUEST -> asked(message, local, from, now);
          case SUCCESS, ERROR -> told(message, local, from, now);
          case INDICATION -> IceOutcome.IGNORED;
        };
    tick(now);
    return outcome;
  }

  /** {@return when {@link #tick} is due next; {@link Long#MAX_VALUE} for never} */
  public long nextDeadline() {
    if (failed) {
      return Long.MAX_VALUE;
    }
    long wait = Long.MAX_VALUE;
    if (selected != null) {
      wait = Math.min(consent.askAt() - clock, consent.expiresAt() - clock);
    }
    if (current.remote() != null) {
      wait = Math.min(wait, checksWait());
    }
    return wait == Long.MAX_VALUE ? Long.MAX_VALUE : clock + Math.max(0, wait);
  }

  private long checksWait() {
    long wait = consent.expiresAt() - clock;
    for (CandidatePair pair : current.checks.pairs()) {
      if (pair.state() == State.CHECKING) {
        wait = Math.min(wait, pair.resendAt() - clock);
      }
    }
    if (current.checks.waits(floor())) {
      wait = Math.min(wait, nextCheckAt - clock);
    }
    CandidatePair nominee = current.checks.nominee(floor());
    return nominee == null ? wait : Math.min(wait, nominee.since() + PATIENCE_NANOS - clock);
  }

  /** Runs the work that is due. */
  public void tick(long now) {
    clock = now;
    boolean running = selected != null || current.remote() != null;
    if (!failed && running && now - consent.expiresAt() >= 0) {
      failed = true;
      owner.failed();
    }
    if (!failed) {
      keepConsent(now);
      Remote remote = current.remote();
      if (remote != null) {
        resend(remote, now);
        nominate(remote, now);
        checkNext(remote, now);
      }
    }
  }

  private void keepConsent(long now) {
    Remote remote = selectedBy.remote();
    if (selected == null || remote == null || now - consent.askAt() < 0) {
      return;
    }
    if (!searching && selectedBy == current && consent.silent(now)) {
      searching = true;
      current.checks.again();
    }
    consent.ask(random.nextInt(), random.nextLong(), now);
    messages.request(selected, remote, true, consent.transactionHigh(), consent.transactionLow());
  }

  private void resend(Remote remote, long now) {
    for (CandidatePair pair : current.checks.pairs()) {
      if (pair.state() == State.CHECKING && now - pair.resendAt() >= 0) {
        if (pair.lastSent()) {
          pair.end(State.FAILED, now);
        } else {
          send(pair, remote, now);
        }
      }
    }
  }

  private void nominate(Remote remote, long now) {
    CandidatePair pair = current.checks.nominee(floor());
    if (pair != null && (current.checks.settled(pair) || now - pair.since() >= PATIENCE_NANOS)) {
      begin(pair, true, remote, now);
    }
  }

  private void checkNext(Remote remote, long now) {
    if (now - nextCheckAt < 0) {
      return;
    }
    CandidatePair pair = current.checks.next(floor());
    if (pair != null) {
      nextCheckAt = now + PACE_NANOS;
      begin(pair, pair == selected || (remote.lite() && current.checks.leads(pair)), remote, now);
    }
  }

  private void begin(CandidatePair pair, boolean nominate, Remote remote, long now) {
    long wait = Math.max(ANSWER_NANOS_MIN, current.checks.pending(floor()) * PACE_NANOS);
    pair.begin(nominate, random.nextInt(), random.nextLong(), wait);
    send(pair, remote, now);
  }

  private void send(CandidatePair pair, Remote remote, long now) {
    pair.sent(now);
    messages.request(
        pair, remote, pair.nominating(), pair.transactionHigh(), pair.transactionLow());
  }

  /** {@return the priority that a pair must exceed to be checked} */
  private long floor() {
    return selected == null || selectedBy != current || searching
        ? Long.MIN_VALUE
        : selected.priority();
  }

  private IceOutcome asked(
      StunMessage request, IceCandidate local, InetSocketAddress from, long now) {
    if (!requests.take(now)) {
      return IceOutcome.RATE_LIMITED;
    }
    if (!request.hasUsername() || !request.hasIntegrity()) {
      return refuse(request, StunError.BAD_REQUEST, null, local, from);
    }
    ClientGeneration generation = current.named(request) ? current : selectedBy;
    IntegrityKey key = generation.localKey;
    if (!generation.named(request) || !request.integrityHolds(key)) {
      return refuse(request, StunError.UNAUTHENTICATED, null, local, from);
    }
    if (request.unknownCount() > 0) {
      return refuse(request, StunError.UNKNOWN_ATTRIBUTE, key, local, from);
    }
    if (request.controlling()) {
      StunError error = request.controlled() ? StunError.BAD_REQUEST : StunError.ROLE_CONFLICT;
      return refuse(request, error, key, local, from);
    }
    messages.answer(request, key, local, from);
    if (generation == current) {
      shown(request, local, from);
    }
    return IceOutcome.ANSWERED;
  }

  private IceOutcome refuse(
      StunMessage request,
      StunError error,
      @Nullable IntegrityKey key,
      IceCandidate local,
      InetSocketAddress from) {
    messages.refuse(request, error, key, local, from);
    return IceOutcome.ERROR_SENT;
  }

  /** Handles a check of the other side: learns a peer-reflexive candidate, and triggers a check. */
  private void shown(StunMessage request, IceCandidate local, InetSocketAddress from) {
    IceCandidate remote = current.find(from);
    if (remote == null) {
      remote = IceCandidate.peerReflexive(local.transport().other(), from, request.priority());
      if (!learn(remote)) {
        return;
      }
    }
    CandidatePair pair = current.checks.add(local, remote);
    if (pair != null) {
      current.checks.trigger(pair);
    }
  }

  private boolean learn(IceCandidate remote) {
    if (current.remotes.size() == IceCandidate.CANDIDATES_MAX) {
      return false;
    }
    current.remotes.add(remote);
    locals.forEach(local -> current.checks.add(local, remote));
    return true;
  }

  /** Handles a response to a connectivity check or consent request. */
  private IceOutcome told(
      StunMessage answer, IceCandidate local, InetSocketAddress from, long now) {
    boolean success = answer.stunClass() == StunClass.SUCCESS;
    if (selected != null && consent.asked(answer)) {
      boolean holds = success && selected.joins(local, from) && signed(answer, selectedBy);
      if (holds) {
        consent.answerReceived(now);
        searching = false;
      }
      return holds ? IceOutcome.RESPONSE_ACCEPTED : IceOutcome.IGNORED;
    }
    CandidatePair pair = current.checks.find(answer.transactionHigh(), answer.transactionLow());
    if (pair == null || (success && !signed(answer, current))) {
      return IceOutcome.IGNORED;
    }
    boolean nominated = pair.nominating();
    boolean valid = success && pair.joins(local, from);
    pair.end(valid ? State.VALID : State.FAILED, now);
    if (valid && nominated) {
      select(pair, now);
    }
    return IceOutcome.RESPONSE_ACCEPTED;
  }

  private static boolean signed(StunMessage answer, ClientGeneration generation) {
    Remote remote = generation.remote();
    return remote != null && answer.integrityHolds(remote.key());
  }

  private void select(CandidatePair pair, long now) {
    boolean moved = selected == null || !selected.joins(pair.local(), pair.remote().address());
    selected = pair;
    selectedBy = current;
    searching = false;
    consent.begin(now);
    current.checks.rest(floor());
    if (moved) {
      owner.selected(pair);
    }
  }
}
