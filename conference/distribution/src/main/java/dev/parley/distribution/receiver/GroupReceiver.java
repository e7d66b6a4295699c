package dev.parley.distribution.receiver;

import dev.parley.distribution.fec.BlockCode;
import dev.parley.distribution.fec.ReceivedBlock;
import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.GroupOpener;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.distribution.group.GroupRejection;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.repair.MissingPackets;
import java.util.random.RandomGenerator;

/**
 * Receiver of one group at one member. Threads: one at a time.
 *
 * <p>Memory: 1.4 MiB for the last {@link MissingPackets#WINDOW} packets.
 */
public final class GroupReceiver {
  private final GroupOpener opener;
  private final ReceiverOutput output;
  private final ReceivedPackets kept = new ReceivedPackets();
  private final ReceivedBlocks blocks = new ReceivedBlocks();
  private final MissingPackets missing;
  private final GroupMembership membership;
  private final MemberReports reports;
  private final ReceivedBlock.Recovered onRecovered = this::recovered;
  private long highest = -1; // -1 before the first packet of a probe
  private int epoch; // of the packet that has set the highest number
  private long now; // of the packet that is being handled
  private long givenUp;
  private long unreadable;
  private long delivered;
  private long recovered;
  private long repaired;

  /**
   * Creates the receiver of a member in state {@link MembershipState#UNICAST}.
   *
   * @param key the first key; others follow by {@link #add}
   * @param member a key that no other receiver has used; the room hands out a new one for each
   * @param random source of the random back-off of requests and probes
   * @throws IllegalStateException when another receiver has used the key of the member
   */
  public GroupReceiver(
      int group, GroupKey key, MemberKey member, ReceiverOutput output, RandomGenerator random) {
    this.output = output;
    opener = new GroupOpener(group, key);
    missing = new MissingPackets(random);
    membership = new GroupMembership(random);
    reports = new MemberReports(group, member, output);
  }

  /** Adds the key of the next epoch. A key that is here already is ignored. */
  public void add(GroupKey key) {
    opener.add(key);
  }

  /** Begins to probe the group, after its address has been joined. */
  public void probe(long time) {
    restart();
    membership.probe(time);
    reports.due(time);
    output.changed(membership.state(), membership.reason());
  }

  /** {@return the way in which the member receives the stream} */
  public MembershipState state() {
    return membership.state();
  }

  /** {@return the reason for which it is not received by the group} */
  public UnicastReason reason() {
    return membership.reason();
  }

  /**
   * Handles a received packet, by multicast or unicast, which may be of anyone. It is decrypted in
   * place.
   */
  public void receive(byte[] bytes, int from, int length, long time) {
    int payload = opener.open(bytes, from, length, time);
    if (payload < 0) {
      return;
    }
    now = time;
    int at = from + GroupHeader.BYTES;
    if (opener.kind() == GroupPacketKind.PARITY) {
      if (isNear(opener.sequence())) {
        parity(bytes, at, payload);
      }
    } else if (opener.kind() == GroupPacketKind.FILE) {
      output.file(bytes, at, payload);
    } else if (payload <= GroupHeader.PAYLOAD_BYTES_MAX && isInOrder(opener.sequence())) {
      packet(opener.sequence(), opener.kind(), bytes, at, payload);
    }
  }

  /**
   * {@return whether a number is not above those of a newer epoch}
   *
   * <p>All numbers of an epoch are above those of the epoch before. If one is not, a member has
   * forged higher numbers with the key of the epoch before, and counting begins again here.
   */
  private boolean isInOrder(long sequence) {
    if (highest >= 0 && GroupKey.isNewer(opener.epoch(), epoch) && sequence <= highest) {
      restart();
      membership.recount(now);
    }
    return sequence <= highest || !isOfPastEpoch();
  }

  /**
   * {@return whether parity of the sender can have this number: far ones are forged by a member}
   */
  private boolean isNear(long first) {
    return highest >= 0 && first - highest <= MissingPackets.WINDOW && !isOfPastEpoch();
  }

  private boolean isOfPastEpoch() {
    return highest >= 0 && GroupKey.isNewer(epoch, opener.epoch());
  }

  /** Forgets numbers: the next packet may have any number. */
  private void restart() {
    highest = -1;
    kept.clear();
    blocks.clear();
    missing.reset();
    givenUp = missing.givenUp();
  }

  private void packet(long sequence, GroupPacketKind kind, byte[] bytes, int from, int length) {
    membership.arrived(highest < 0 ? 1 : Math.max(0, sequence - highest), now);
    if (sequence > highest) {
      advance(sequence, sequence + 1);
    } else if (!arrivedLate(sequence)) {
      return;
    }
    kept.put(sequence, kind, bytes, from, length);
    if (kind == GroupPacketKind.DATA) {
      deliver(sequence, bytes, from, length);
    }
    ReceivedBlock block = blocks.containing(sequence);
    if (block != null) {
      block.recover(kept, onRecovered);
    }
  }

  /** Records the numbers from the highest so far to {@code missingEnd - 1} as missing. */
  private void advance(long missingEnd, long next) {
    if (highest >= 0 && missingEnd > highest + 1) {
      missing.add(highest + 1, missingEnd, now);
    }
    missing.advance(next);
    highest = next - 1;
    epoch = opener.epoch();
  }

  /**
   * {@return whether an older packet was missing; otherwise it was recovered or given up before}
   */
  private boolean arrivedLate(long sequence) {
    boolean late = missing.isLate(sequence, now);
    if (!late) {
      membership.reordered(); // also if parity has overtaken it, and recovered it
    }
    if (!missing.isMissing(sequence)) {
      return false;
    }
    missing.arrived(sequence);
    repaired += late ? 1 : 0;
    return true;
  }

  private void parity(byte[] bytes, int from, int length) {
    long first = opener.sequence();
    ReceivedBlock block = blocks.parity(first, opener.index(), bytes, from, length);
    if (block == null) {
      return;
    }
    long end = block.end();
    if (highest >= 0 && end > highest + 1) {
      membership.missed(end - highest - 1);
      advance(end, end);
    }
    if (block.recover(kept, onRecovered) > 0 && block.isLastParity()) {
      missing.hasten(first, end, now);
    }
  }

  private void recovered(long sequence, byte[] symbol, int payload) {
    if (!missing.isMissing(sequence)) {
      return; // given up, or from before the member joined
    }
    missing.arrived(sequence);
    recovered++;
    kept.putSymbol(sequence, symbol, BlockCode.PREFIX_BYTES + payload);
    if (BlockCode.isData(symbol, 0)) {
      deliver(sequence, symbol, BlockCode.PREFIX_BYTES, payload);
    }
  }

  private void deliver(long sequence, byte[] bytes, int from, int length) {
    if (membership.state() == MembershipState.GROUP) {
      delivered++;
      output.packet(sequence, bytes, from, length);
    }
  }

  /**
   * Sends a report about files that are handed out.
   *
   * @param length at most {@link GroupHeader#PAYLOAD_BYTES_MAX}
   */
  public void reportFile(byte[] payload, int from, int length) {
    reports.file(payload, from, length);
  }

  /** Does what is due: requests, reports, and the decision between group and unicast. */
  public void tick(long time) {
    reports.tick(missing, membership, time);
    membership.unrepaired(missing.givenUp() - givenUp);
    givenUp = missing.givenUp();
    if (opener.rejected(GroupRejection.UNKNOWN_EPOCH) > unreadable) {
      unreadable = opener.rejected(GroupRejection.UNKNOWN_EPOCH);
      membership.unreadable();
    }
    if (membership.tick(time)) {
      if (membership.state() != MembershipState.GROUP) {
        restart(); // numbers go on while none arrive
      }
      reports.due(time);
      output.changed(membership.state(), membership.reason());
    }
  }

  /** {@return when to call {@link #tick} next, no later than after 20 ms} */
  public long nextDeadline(long time) {
    return reports.nextDeadline(missing, time);
  }

  /** {@return number of packets passed on} */
  public long delivered() {
    return delivered;
  }

  /** {@return number of packets recovered by parity} */
  public long recovered() {
    return recovered;
  }

  /** {@return number of packets that were lost, and repaired by another transmission} */
  public long repaired() {
    return repaired;
  }

  /** {@return number of packets given up, in the group and while probing} */
  public long givenUp() {
    return missing.givenUp();
  }

  /** {@return number of packets rejected for that reason} */
  public long rejected(GroupRejection reason) {
    return opener.rejected(reason);
  }
}
