package dev.parley.room.api.group;

import java.util.Optional;

/**
 * Result of joining a group.
 *
 * @param membership the receiver's own membership, which ends with its connection
 * @param number number of the group at its address, 0 to 65535
 * @param address IP address of the group as text
 * @param port UDP port of the group
 * @param source IP address of the only source (RFC 4607); empty for a group of any source
 * @param feedbackAddress IP address to which feedback is sent
 * @param feedbackPort UDP port to which feedback is sent
 * @param member number of the receiver in the group, 0 to 65535
 * @param memberKey secret key and salt of its feedback, 28 bytes
 */
@SuppressWarnings("ArrayRecordComponent") // read once, where it is received
public record GroupJoined(
    GroupMembership membership,
    int number,
    String address,
    int port,
    Optional<String> source,
    String feedbackAddress,
    int feedbackPort,
    int member,
    byte[] memberKey) {
  /** Returns a text form without the secret. */
  @Override
  public String toString() {
    return "GroupJoined[number=%d, address=%s, port=%d, member=%d]"
        .formatted(number, address, port, member);
  }
}
