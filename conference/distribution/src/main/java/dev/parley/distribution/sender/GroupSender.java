package dev.parley.distribution.sender;

import dev.parley.distribution.fec.BlockCode;
import dev.parley.distribution.fec.ParityEncoder;
import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.distribution.group.GroupRejection;
import dev.parley.distribution.group.GroupSealer;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.group.RejectionCounters;
import dev.parley.distribution.repair.SentPackets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sender of one group. While no member listens, it sends nothing. Threads: one at a time.
 *
 * <p>Rights are decided when keys are handed out: {@link #addMember} and {@link #keys} are for
 * those who may receive the stream. To exclude a member, {@link #removeMember} it, {@link
 * #prepareKey}, and hand the key out to the others; it is used from the earlier of {@link #rekey}
 * and {@link #REKEY_NANOS_MAX} on.
 */
public final class GroupSender {
  /** Maximum number of packets of a block: a frame of a screen of 8 Mbit/s fits in. */
  public static final int BLOCK_PACKETS_MAX = 32;

  /** Maximum duration of a block, by which its parity may delay a packet: 25 ms, in nanoseconds. */
  public static final long BLOCK_NANOS_MAX = 25_000_000L;

  /** Interval of packets while nothing else is sent: 50 ms, in nanoseconds. */
  public static final long IDLE_NANOS = 50_000_000L;

  /** Interval of packets while a member probes: 10 ms, in nanoseconds. */
  public static final long PROBE_NANOS = 10_000_000L;

  /** Payload of a probe in bytes: of a size that video packets have. */
  public static final int PROBE_BYTES = 1_000;

  /** Time after which a prepared key is used in any case: 1 s, in nanoseconds. */
  public static final long REKEY_NANOS_MAX = 1_000_000_000L;

  private final int group;
  private final SecureRandom random;
  private final GroupOutput output;
  private final GroupSealer sealer;
  private final GroupMembers members = new GroupMembers();
  private final SentPackets sent = new SentPackets();
  private final ParityEncoder encoder = new ParityEncoder();
  private final RejectionCounters rejected = new RejectionCounters();
  private final GroupRepair repair;
  private final byte[] probe = new byte[PROBE_BYTES];
  private final byte[] parity =
      new byte[BlockCode.PARITY_HEADER_BYTES + BlockCode.SYMBOL_BYTES_MAX];
  private final byte[] scratch = new byte[GroupHeader.PACKET_BYTES_MAX];
  private GroupKey key;
  private @Nullable GroupKey prepared;
  private boolean exposed; // whether a removed member may have the prepared key
  private long rekeyAt;
  private long next;
  private long blockFirst;
  private long blockBegan;
  private long lastSent;
  private long sentBytes;
  private long nextFile;

  /**
   * Creates the sender of a group without members.
   *
   * @param group number of the group, 0 to 65535, which other groups at the same address do not
   *     have
   * @param random source of the keys: none outlives this object, so no nonce is used twice
   */
  public GroupSender(int group, SecureRandom random, GroupOutput output) {
    this.group = group;
    this.random = random;
    this.output = output;
    key = GroupKey.random(0, 0, random);
    sealer = new GroupSealer(group, key);
    repair = new GroupRepair(members, sent, rejected, output);
  }

  /**
   * Adds a member.
   *
   * @return false when the group is full, or the number of the member is in use
   */
  public boolean addMember(MemberKey member) {
    return members.add(member.member(), new GroupMember(group, member, rejected, sentBytes));
  }

  /** Removes a member: its feedback is ignored from now on. It can decrypt until the next epoch. */
  public void removeMember(int member) {
    members.remove(member);
    output.removed(member);
    exposed = prepared != null;
  }

  /** {@return the keys for a member who joins now: the current one, and a prepared one} */
  public List<GroupKey> keys() {
    List<GroupKey> all = new ArrayList<>();
    all.add(key.from(next));
    if (prepared != null) {
      all.add(prepared.from(next));
    }
    return List.copyOf(all);
  }

  /**
   * {@return the key of the next epoch, to be handed out; the same one until it is used}
   *
   * <p>If a member was removed since a key was prepared, that key is used at once, and another one
   * is prepared, which excludes the member. Of several members that leave together, all are removed
   * first.
   */
  public GroupKey prepareKey(long now) {
    if (exposed) {
      rekey();
    }
    GroupKey waiting = prepared;
    if (waiting == null) {
      waiting = GroupKey.random((key.epoch() + 1) % GroupKey.EPOCHS, next, random);
      prepared = waiting;
      rekeyAt = now + REKEY_NANOS_MAX;
    }
    return waiting;
  }

  /** Begins the epoch of the prepared key, if there is one. */
  public void rekey() {
    if (prepared != null) {
      sealer.rekey(prepared);
      key = prepared;
      prepared = null;
      exposed = false;
    }
  }

  /** {@return whether a member receives or probes the group, so that there is something to send} */
  public boolean isListening(long now) {
    return members.isListening(now);
  }

  /**
   * {@return whether a member in the group loses so much that the most parity is sent, 4 % to 10 %}
   */
  public boolean isOverloaded(long now) {
    return members.isOverloaded(now);
  }

  /**
   * {@return nanoseconds since the last feedback of a member; {@link Long#MAX_VALUE} if there was
   * none}
   */
  public long silence(int member, long now) {
    return members.find(member).map(each -> each.silence(now)).orElse(Long.MAX_VALUE);
  }

  /**
   * Sends a packet of the stream.
   *
   * @return false if it was not sent, because no member listens, it is longer than {@link
   *     GroupHeader#PAYLOAD_BYTES_MAX}, or the group has sent {@link GroupHeader#SEQUENCE_MAX}
   */
  public boolean send(byte[] packet, int from, int length, long now) {
    if (length > GroupHeader.PAYLOAD_BYTES_MAX || !members.isListening(now)) {
      return false;
    }
    return send(GroupPacketKind.DATA, packet, from, length, now);
  }

  private boolean send(GroupPacketKind kind, byte[] packet, int from, int length, long now) {
    long sequence = next;
    if (sequence > GroupHeader.SEQUENCE_MAX) {
      return false;
    }
    next++;
    // Encrypted into the place from which repairs are sent: there is no other copy.
    int at = sent.at(sequence);
    int size = sealer.seal(kind, 0, sequence, packet, from, length, sent.bytes(), at);
    sent.written(sequence, size);
    emit(sent.bytes(), at, size);
    lastSent = now;
    if (encoder.count() == 0) {
      encoder.begin(members.parity(now));
      blockFirst = sequence;
      blockBegan = now;
    }
    encoder.add(kind, packet, from, length);
    if (encoder.count() == BLOCK_PACKETS_MAX) {
      endBlock();
    }
    return true;
  }

  /**
   * Sends a packet of a file that is handed out, whoever listens. It is not repaired, and it does
   * not count for the budget of repairs.
   *
   * @param length at most {@link GroupHeader#PAYLOAD_BYTES_MAX}
   */
  public void sendFile(byte[] payload, int from, int length) {
    int size = sealer.seal(GroupPacketKind.FILE, 0, nextFile++, payload, from, length, scratch, 0);
    output.multicast(scratch, 0, size);
  }

  /** Passes reports about files to a listener from now on; they are ignored before. */
  public void onFileReport(FileReports listener) {
    repair.fileReports(listener);
  }

  private void emit(byte[] bytes, int from, int length) {
    output.multicast(bytes, from, length);
    sentBytes += length;
    repair.sent(length, sentBytes);
  }

  private void endBlock() {
    for (int index = 0; index < encoder.parity(); index++) {
      int length = encoder.write(index, parity, 0);
      int size =
          sealer.seal(GroupPacketKind.PARITY, index, blockFirst, parity, 0, length, scratch, 0);
      emit(scratch, 0, size);
    }
    encoder.begin(0);
  }

  /**
   * Handles a received packet, which may be of anyone. It is decrypted in place.
   *
   * @return number of the member that sent it; -1 if it is no authentic report of a member
   */
  public int feedback(byte[] bytes, int from, int length, long now) {
    return repair.feedback(bytes, from, length, now);
  }

  /** Does what is due: ends a block, sends repairs and probes, begins an epoch. */
  public void tick(long now) {
    if (prepared != null && now - rekeyAt >= 0) {
      rekey();
    }
    if (encoder.count() > 0 && now - blockBegan >= BLOCK_NANOS_MAX) {
      endBlock();
    }
    repair.tick(now);
    if (members.isListening(now)) {
      if (members.isProbing(now) && now - lastSent >= PROBE_NANOS) {
        send(GroupPacketKind.PROBE, probe, 0, probe.length, now);
      } else if (now - lastSent >= IDLE_NANOS) {
        send(GroupPacketKind.PROBE, probe, 0, 0, now);
      }
    }
  }

  /** {@return when to call {@link #tick} next, no later than after {@link #PROBE_NANOS}} */
  public long nextDeadline(long now) {
    long due = Math.min(now + PROBE_NANOS, repair.nextDeadline());
    return encoder.count() == 0 ? due : Math.min(due, blockBegan + BLOCK_NANOS_MAX);
  }

  /** {@return number of bytes sent to the group, without repairs} */
  public long sentBytes() {
    return sentBytes;
  }

  /** {@return number of bytes sent for repair, by multicast and by unicast} */
  public long repairBytes() {
    return repair.bytes();
  }

  /** {@return number of requests that exceeded the budget of their member or of the group} */
  public long refusedRequests() {
    return repair.refused();
  }

  /** {@return number of received packets that were no feedback of a member, for that reason} */
  public long rejected(GroupRejection reason) {
    return rejected.of(reason);
  }
}
