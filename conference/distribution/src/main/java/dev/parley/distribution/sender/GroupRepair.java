package dev.parley.distribution.sender;

import dev.parley.distribution.group.GroupHeader;
import dev.parley.distribution.group.GroupPacketKind;
import dev.parley.distribution.group.GroupRejection;
import dev.parley.distribution.group.RejectionCounters;
import dev.parley.distribution.repair.Feedback;
import dev.parley.distribution.repair.RepairRequests;
import dev.parley.distribution.repair.SentPackets;
import dev.parley.media.repair.RetransmissionBudget;

/**
 * Repairs of a group. A request costs its member a third of the packet, the share of a repair by
 * multicast; a repair by unicast costs it the rest. So a member causes at most its share of
 * repairs, whatever it requests. Threads: confined to the owner of the sender.
 */
final class GroupRepair {
  private final GroupMembers members;
  private final SentPackets sent;
  private final GroupOutput output;
  private final RepairRequests requests = new RepairRequests();
  private final RetransmissionBudget budget = new RetransmissionBudget();
  private final RejectionCounters rejected;
  private final Feedback feedback = new Feedback();
  private FileReports files = (_, _, _, _, _) -> {};
  private long sentBytes;
  private long bytes;
  private long refused;

  GroupRepair(
      GroupMembers members, SentPackets sent, RejectionCounters rejected, GroupOutput output) {
    this.rejected = rejected;
    this.members = members;
    this.sent = sent;
    this.output = output;
  }

  void fileReports(FileReports listener) {
    files = listener;
  }

  void sent(int length, long total) {
    budget.sent(length);
    sentBytes = total;
  }

  int feedback(byte[] packet, int from, int length, long now) {
    GroupPacketKind kind = GroupHeader.kind(packet, from, length);
    if (kind == null || !kind.isReport()) {
      return rejected.count(GroupRejection.MALFORMED);
    }
    int number = GroupHeader.member(packet, from);
    GroupMember member = members.find(number).orElse(null);
    if (member == null) {
      return rejected.count(GroupRejection.UNKNOWN_MEMBER);
    }
    int payload = member.opener(kind).open(packet, from, length);
    if (payload < 0) {
      return -1;
    }
    int at = from + GroupHeader.BYTES;
    if (kind == GroupPacketKind.FILE_REPORT) {
      files.report(number, packet, at, payload, now);
      return number;
    }
    if (!feedback.wrap(packet, at, payload)) {
      return rejected.count(GroupRejection.MALFORMED);
    }
    member.report(feedback.loss(), feedback.isProbing(), now);
    feedback.requests(sequence -> request(sequence, number, member, now));
    return number;
  }

  private void request(long sequence, int number, GroupMember member, long now) {
    int length = sent.length(sequence);
    if (length == 0 || !requests.isOpen(sequence, number, now)) {
      return;
    }
    int share = length / RepairRequests.MANY;
    if (!member.take(share, sentBytes)) {
      refused++;
    } else if (requests.add(sequence, number, now)) {
      if (affordable(length)) {
        requests.repaired(sequence, now);
        output.multicast(sent.bytes(), sent.at(sequence), length);
      } else {
        member.giveBack(share);
      }
    }
  }

  private boolean affordable(int length) {
    if (!budget.take(length)) {
      refused++;
      return false;
    }
    bytes += length;
    return true;
  }

  void tick(long now) {
    requests.due(this::unicast, now);
  }

  private void unicast(long sequence, int number) {
    int length = sent.length(sequence);
    GroupMember member = members.find(number).orElse(null);
    if (length == 0 || member == null) {
      return;
    }
    if (!member.take(length - length / RepairRequests.MANY, sentBytes)) {
      refused++;
    } else if (affordable(length)) {
      output.unicast(number, sent.bytes(), sent.at(sequence), length);
    } else {
      member.giveBack(length); // with the share that the request has cost
    }
  }

  long nextDeadline() {
    return requests.nextDeadline();
  }

  long bytes() {
    return bytes;
  }

  long refused() {
    return refused;
  }
}
