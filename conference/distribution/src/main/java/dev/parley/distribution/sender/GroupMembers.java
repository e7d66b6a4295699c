package dev.parley.distribution.sender;

import dev.parley.distribution.fec.BlockCode;
import dev.parley.distribution.repair.Feedback;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Members of a group at its sender. Threads: confined to the owner of the sender. */
final class GroupMembers {
  /** Maximum number of members of a group. */
  static final int MOST = 512;

  /** Loss from which on a member does not count: it is to leave the group by itself. 10 %. */
  static final int LOSS_IGNORED = Feedback.LOSS_MAX / 10;

  /** Loss up to which two parity packets of a block suffice: 1.5 %. */
  private static final int LOSS_SMALL = Feedback.LOSS_MAX * 15 / 1_000;

  /** Loss up to which three parity packets of a block suffice: 4 %. */
  private static final int LOSS_MEDIUM = Feedback.LOSS_MAX * 4 / 100;

  private static final int PARITY_MIN = 2;

  private final Map<Integer, GroupMember> members = new HashMap<>();

  /** {@return false when there are {@link #MOST} already, or one with this number} */
  boolean add(int number, GroupMember member) {
    return members.size() < MOST && members.putIfAbsent(number, member) == null;
  }

  void remove(int number) {
    members.remove(number);
  }

  Optional<GroupMember> find(int number) {
    return Optional.ofNullable(members.get(number));
  }

  boolean isListening(long now) {
    for (GroupMember each : members.values()) {
      if (each.isListening(now)) {
        return true;
      }
    }
    return false;
  }

  boolean isProbing(long now) {
    for (GroupMember each : members.values()) {
      if (each.isProbing(now)) {
        return true;
      }
    }
    return false;
  }

  /** {@return the greatest honest loss of a member, in 65536ths} */
  private int worst(long now) {
    int worst = 0;
    for (GroupMember each : members.values()) {
      int loss = each.loss(now);
      worst = loss < LOSS_IGNORED ? Math.max(worst, loss) : worst;
    }
    return worst;
  }

  /** {@return whether a member has an honest loss for which the most parity is sent} */
  boolean isOverloaded(long now) {
    return worst(now) > LOSS_MEDIUM;
  }

  /** {@return number of parity packets of a block, by the member with the greatest honest loss} */
  int parity(long now) {
    int worst = worst(now);
    if (worst <= LOSS_SMALL) {
      return PARITY_MIN;
    }
    return worst <= LOSS_MEDIUM ? PARITY_MIN + 1 : BlockCode.PARITY_MAX;
  }
}
