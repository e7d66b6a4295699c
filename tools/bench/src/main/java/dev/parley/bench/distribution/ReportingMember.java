package dev.parley.bench.distribution;

import dev.parley.distribution.group.GroupKey;
import dev.parley.distribution.group.MemberKey;
import dev.parley.distribution.receiver.GroupReceiver;
import dev.parley.distribution.receiver.MembershipState;
import dev.parley.distribution.receiver.ReceiverOutput;
import dev.parley.distribution.receiver.UnicastReason;
import dev.parley.distribution.sender.GroupSender;
import java.util.Random;

/** Member of a group that receives nothing, but reports to its sender. Threads: one. */
final class ReportingMember implements ReceiverOutput {
  private final GroupSender sender;
  private final GroupReceiver receiver;

  ReportingMember(int group, GroupKey key, MemberKey member, GroupSender sender) {
    this.sender = sender;
    receiver = new GroupReceiver(group, key, member, this, new Random(member.member()));
    receiver.probe(System.nanoTime());
  }

  /** Reports if a report is due. */
  void tick() {
    receiver.tick(System.nanoTime());
  }

  @Override
  public void feedback(byte[] bytes, int from, int length) {
    sender.feedback(bytes, from, length, System.nanoTime());
  }

  @Override
  public void packet(long sequence, byte[] bytes, int from, int length) {}

  @Override
  public void changed(MembershipState state, UnicastReason reason) {}
}
