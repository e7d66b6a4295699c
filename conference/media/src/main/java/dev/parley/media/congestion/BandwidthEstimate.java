package dev.parley.media.congestion;

/**
 * Send-side bandwidth estimation for one peer, after Google congestion control
 * (draft-ietf-rmcat-gcc-02): the minimum of the delay-based and the loss-based limit and of the
 * settings. Probe clusters find a fast link sooner than growth would. The estimate also gives its
 * reason.
 *
 * <p>The sender numbers each packet by the {@link SentPacketLog}, passes in feedback as it arrives,
 * asks {@link #probeBytes} in each turn, and sends as many bytes of padding or retransmissions
 * beside its media. A peer without transport-wide feedback is followed by its own estimate ({@link
 * #receiverEstimate}), its receiver reports, and answers to STUN checks of the path ({@link
 * #report}); there the media themselves probe the link ({@link #next}).
 *
 * <p>Threads: one at a time. Memory: fixed; nothing is allocated except by {@link #description}.
 */
public final class BandwidthEstimate {
  /**
   * Minimum, initial and maximum value of the estimate, in bits per second.
   *
   * @param least above 0, so that a link that recovers is noticed
   */
  public record Bounds(long least, long start, long most) {
    public Bounds {
      if (least <= 0 || start < least || most < start) {
        throw new IllegalArgumentException(
            "bounds need 0 < least <= start <= most, but are %d, %d, %d"
                .formatted(least, start, most));
      }
    }
  }

  private static final long SECOND = 1_000_000_000;
  private static final long PROBE_NANOS_MAX = SECOND;
  private static final double SILENCE_FALL = 0.8;
  private static final long TICK_NANOS = SECOND / 10;
  private static final long PROBE_TICK_NANOS = SECOND / 500;

  private static final long STANDING_NANOS_MAX = SECOND;

  private static final double PROBE_AGAIN = 0.7;
  private static final double PROBE_GAIN = 1.05;
  private static final double FAR_LESS = 0.5;
  private static final double ENOUGH = 0.95;

  private static final double LOSS_LOW = 0.02;
  private static final double LOSS_HIGH = 0.1;
  private static final double QUEUE_MILLIS_MAX = 150;
  private static final double QUEUE_SHARE = 0.3;

  private static final long FEEDBACK_PATIENCE_NANOS = SECOND;

  /**
   * Time without reports after which the peer counts as silent: three times the longest usual
   * interval of reports (RFC 8083, section 4.1).
   */
  private static final long REPORT_PATIENCE_NANOS = 15 * SECOND;

  private final SentPacketLog log;
  private final double least;
  private final double most;
  private final DelayBasedControl control;
  private final TrendlineEstimator trend = new TrendlineEstimator();
  private final LossBasedControl losses = new LossBasedControl();
  private final ProbeCluster probing;
  private final ProbeSchedule probes;
  private final StandingQueueDetector delay = new StandingQueueDetector();
  private final FeedbackTimeout silence = new FeedbackTimeout();
  private final ReceiverReportControl reports;
  private final ThroughputMeter sent = new ThroughputMeter();
  private final ThroughputMeter arrived = new ThroughputMeter();

  private double estimate;
  private EstimateReason reason = EstimateReason.NOT_MEASURED;
  private double figure;
  private double wanted = Double.POSITIVE_INFINITY;
  private double next;
  private long roundTrip = SECOND / 10;

  private boolean feedbackSeen;
  private long newest = -1;
  private long ticked;
  private boolean silent;
  private long silentUntil = Long.MIN_VALUE;

  private boolean first = true; // before the first probe result
  private boolean idle; // application-limited: the sent rate is far below the estimate

  public BandwidthEstimate(SentPacketLog log, Bounds bounds) {
    this.log = log;
    least = bounds.least;
    most = bounds.most;
    estimate = bounds.start;
    control = new DelayBasedControl(estimate);
    probing = new ProbeCluster(log);
    probes = new ProbeSchedule(log);
    reports = new ReceiverReportControl(log);
  }

  /** Sets whether the peer negotiated transport-wide feedback; the default is true. */
  public void transportWide(boolean negotiated) {
    reports.expected(negotiated);
  }

  /** {@return whether the peer sends no transport-wide feedback, so that its reports are used} */
  public boolean receiverReportsOnly(long now) {
    return !feedbackSeen && reports.receiverReportsOnly(now);
  }

  /**
   * {@return the estimate for audio, video, retransmissions and padding together, in bits per
   * second}
   */
  public long bitsPerSecond() {
    return (long) estimate;
  }

  /** {@return the reason for the present value} */
  public EstimateReason reason() {
    return reason;
  }

  /** {@return {@link #reason} as text, with its figure} */
  public String description() {
    return reason.description(figure);
  }

  /** {@return present packet loss, 0 to 1} */
  public double loss() {
    return losses.loss();
  }

  /**
   * {@return time in nanoseconds from sending a packet to its feedback, which includes the interval
   * of the receiver}
   */
  public long roundTrip() {
    return roundTrip;
  }

  /** Sets the bit rate that would be sent with unlimited bandwidth; nothing probes beyond it. */
  public void desired(long bitsPerSecond) {
    wanted = bitsPerSecond;
  }

  /**
   * Sets the bit rate at which the selection of layers would improve by one step. Where a peer
   * sends no transport-wide feedback, the media themselves try it; they also do so once before the
   * first feedback, if no video can be sent otherwise. Later, padding probes for it.
   *
   * @param bitsPerSecond 0 when there is no better selection
   * @param nothingFits whether no layer fits into the estimate
   */
  public void next(long bitsPerSecond, boolean nothingFits, long now) {
    next = bitsPerSecond;
    if (reports.notAttempted() && (receiverReportsOnly(now) || (nothingFits && !feedbackSeen))) {
      attempt(now);
    }
  }

  private void attempt(long now) {
    double to = reports.attempt(control.rate(), next, now);
    if (to > control.rate()) {
      control.rate(to);
      say(EstimateReason.TRYING, 0);
      settle();
    }
  }

  /** Handles feedback. The caller has wrapped the reader, which is consumed here. */
  public void feedback(TransportFeedbackReader reader, long now) {
    if (silent) {
      silent = false;
      silentUntil = now;
      // The path may be another one after an outage.
      probes.restart(now);
    }
    long before = newest;
    boolean known = false;
    boolean cluster = false;
    delay.begin();
    while (reader.next()) {
      long number = log.find(reader.sequence());
      if (number < 0) {
        continue;
      }
      known = true;
      if (reader.received() && log.acknowledge(number)) {
        cluster |= received(number, reader.arrival(), number <= before);
      } else if (!reader.received() && number > before) {
        // Feedback overlaps the previous one: a loss that it reported must not count twice.
        // Loss during an outage says nothing about the capacity of the link.
        if (log.time(number) > silentUntil) {
          losses.packet(false);
        }
        sent.add(log.length(number), log.time(number));
      }
      newest = Math.max(newest, number);
    }
    if (!known) {
      return;
    }
    feedbackSeen = true;
    silence.feedbackReceived(log.packets());
    if (newest > before) {
      long told = Math.max(0, now - log.time(newest));
      // Smoothed by one eighth, as in RFC 6298.
      roundTrip += (told - roundTrip) / 8;
    }
    delay.end(now);
    // The queue that the cluster itself caused would look like overuse by the media.
    if (cluster) {
      trend.reset();
      probes.arrived(now);
    }
    decide(now);
    probe(now);
  }

  private boolean received(long number, long arrival, boolean late) {
    long time = log.time(number);
    int length = log.length(number);
    if (late) {
      losses.arrivedLate();
    } else {
      losses.packet(true);
    }
    delay.packet(arrival - time);
    // Probes are sent above the estimate: in the trend they would look like a growing queue.
    boolean cluster = probing.packet(number, arrival);
    if (!cluster) {
      if (!late) {
        trend.packet(time, arrival);
      }
      sent.add(length, time);
      arrived.add(length, arrival);
    }
    return cluster;
  }

  private void decide(long now) {
    BandwidthUsage usage = probes.settling(now) ? BandwidthUsage.NORMAL : usage();
    boolean standing = delay.stands();
    double out = sent.bitsPerSecond();
    // Random loss happens at any rate, so the capacity is what would arrive without it.
    double in = arrived.bitsPerSecond() / (1 - losses.chance());
    // Before the update, which may begin or end a trial: both changes move the rate below.
    boolean tried = losses.trial();
    losses.update(out, in, estimate, usage == BandwidthUsage.OVERUSE || standing, roundTrip, now);

    boolean stood = standing && delay.standingNanos(now) > STANDING_NANOS_MAX + roundTrip;
    if (usage == BandwidthUsage.OVERUSE || stood) {
      idle = false;
      if (control.fall(out, in, roundTrip, now)) {
        say(stood ? EstimateReason.QUEUE_STANDS : EstimateReason.QUEUE_GROWS, delay.queueMillis());
        delay.handled(now);
        probes.fell(now);
      }
    } else if (usage == BandwidthUsage.UNDERUSE
        || standing
        || losses.forbidsIncrease()
        || probing.busy()) {
      control.hold(now);
    } else if (control.grow(out, in, roundTrip, now)) {
      idle = false;
      say(EstimateReason.RISING, 0);
    } else {
      idle = true;
      say(EstimateReason.APPLICATION_LIMITED, 0);
    }
    if ((losses.trial() && !tried) || losses.cap() < control.rate()) {
      control.rate(losses.cap());
      if (losses.forbidsIncrease()) {
        say(losses.trial() ? EstimateReason.LOSS_TRIAL : EstimateReason.LOSS, losses.loss() * 100);
      }
    } else if (tried && !losses.trial() && losses.cap() == Double.POSITIVE_INFINITY) {
      control.rate(Math.max(control.rate(), losses.before()));
    }
    settle();
  }

  /**
   * {@return the state of the link by the delay trend, where a queue can be the cause} A queue
   * delays every packet. A busy receiver delays most packets, but not those that arrive while it
   * reads.
   */
  private BandwidthUsage usage() {
    BandwidthUsage usage = trend.usage();
    return usage == BandwidthUsage.OVERUSE && !delay.queues() ? BandwidthUsage.NORMAL : usage;
  }

  private void settle() {
    double rate = Math.clamp(control.rate(), least, most);
    if (rate == most && control.rate() > rate) {
      say(EstimateReason.CONFIGURED_LIMIT, 0);
    }
    control.rate(rate);
    estimate = rate;
  }

  private void say(EstimateReason why, double with) {
    reason = why;
    figure = with;
  }

  private void probe(long now) {
    double result = probing.result(newest);
    if (result > 0) {
      boolean more = result > estimate * PROBE_GAIN;
      // A slow cluster does not prove a slow link, except at first, when the estimate is a guess.
      if (more || (first && result < estimate * FAR_LESS)) {
        control.rate(result);
        losses.probed(result);
        say(EstimateReason.PROBED, result / 1e6);
        settle();
        delay.handled(now);
      }
      first = false;
      probes.measured(more || idle, more && result > PROBE_AGAIN * probing.rate(), now);
    }
    if (probing.busy()
        || !probes.due(now)
        || estimate >= ENOUGH * Math.min(wanted, most)
        || usage() != BandwidthUsage.NORMAL
        || delay.stands()
        || losses.forbidsIncrease()) {
      return;
    }
    probing.begin(probes.begin(estimate, wanted, most, now), idle, now);
  }

  /**
   * {@return number of bytes of padding or retransmissions to send now beside the media} Packets of
   * a few hundred bytes are best: a cluster needs at least five.
   */
  public int probeBytes(long now) {
    return probing.due(now);
  }

  /** Checks time-outs, such as that of a silent peer. */
  public void tick(long now) {
    ticked = now;
    if (probing.busy() && now - probing.began() > PROBE_NANOS_MAX + 2 * roundTrip) {
      probing.giveUp();
      probes.giveUp(now);
    }
    reports.tick(now);
    long patience = receiverReportsOnly(now) ? REPORT_PATIENCE_NANOS : FEEDBACK_PATIENCE_NANOS;
    if (silence.expired(log.packets(), patience + 2 * roundTrip, now)) {
      control.rate(control.rate() * SILENCE_FALL);
      say(EstimateReason.NO_FEEDBACK, 0);
      settle();
      silent = true;
    }
  }

  /** {@return when to call {@link #tick} and {@link #probeBytes} again} */
  public long nextDeadline() {
    return ticked + (probing.sending() ? PROBE_TICK_NANOS : TICK_NANOS);
  }

  /**
   * Handles the receiver's estimate (REMB); used only while the peer sends no transport-wide
   * feedback.
   */
  public void receiverEstimate(long bitsPerSecond, long now) {
    if (feedbackSeen) {
      return;
    }
    silence.feedbackReceived(log.packets());
    double allowed = reports.receiver(control.rate(), (double) Math.max(0, bitsPerSecond), now);
    if (allowed < Double.POSITIVE_INFINITY) {
      control.rate(allowed);
      say(EstimateReason.RECEIVER, 0);
      settle();
    } else {
      rise(now);
    }
  }

  /**
   * Handles a report on about the last second, from RTCP or from STUN checks of the path; used only
   * while the peer sends no transport-wide feedback.
   *
   * @param share packet loss, 0 to 1
   * @param trip round-trip time in nanoseconds; negative when the report does not contain it
   */
  public void report(double share, long trip, long now) {
    if (feedbackSeen) {
      return;
    }
    silence.feedbackReceived(log.packets());
    // A round trip contains no clock offset, so it takes the place of the delay between two clocks.
    if (trip >= 0) {
      roundTrip += (trip - roundTrip) / 8;
      delay.begin();
      delay.packet(trip);
      delay.end(now);
    }
    if (share > LOSS_HIGH) {
      control.rate(reports.congested(control.rate(), Math.min(share, 1), now));
      say(EstimateReason.LOSS, share * 100);
      settle();
    } else if (trip >= 0 && delay.queueMillis() > QUEUE_MILLIS_MAX) {
      control.rate(reports.congested(control.rate(), QUEUE_SHARE, now));
      say(EstimateReason.QUEUE_STANDS, delay.queueMillis());
      settle();
    } else if (share < LOSS_LOW) {
      rise(now);
    }
  }

  private void rise(long now) {
    if (!reports.steady(now)) {
      control.hold(now);
      return;
    }
    if (control.rate() < wanted) {
      boolean more = control.grow(reports.sent(), reports.sent(), roundTrip, now);
      say(more ? EstimateReason.RISING : EstimateReason.APPLICATION_LIMITED, 0);
    }
    attempt(now);
    settle();
  }
}
