package dev.parley.server.groups;

/**
 * State of the multicast groups of a server, with counters since its start.
 *
 * @param groups number of rooms with a group
 * @param receivers number of receivers that receive by the group
 * @param probing number of receivers that measure the group
 * @param fallenBack number of receivers whose members receive by unicast
 * @param sentBytes bytes sent to groups, without repairs
 * @param repairBytes bytes sent for repair
 * @param refusedRequests requests for repair beyond the budget of a member or a group
 */
public record GroupsSnapshot(
    int groups,
    int receivers,
    int probing,
    int fallenBack,
    long sentBytes,
    long repairBytes,
    long refusedRequests) {
  /** Snapshot of a server without groups. */
  public static final GroupsSnapshot NONE = new GroupsSnapshot(0, 0, 0, 0, 0, 0, 0);

  /** {@return the sum of two snapshots} */
  public GroupsSnapshot plus(GroupsSnapshot other) {
    return new GroupsSnapshot(
        groups + other.groups,
        receivers + other.receivers,
        probing + other.probing,
        fallenBack + other.fallenBack,
        sentBytes + other.sentBytes,
        repairBytes + other.repairBytes,
        refusedRequests + other.refusedRequests);
  }
}
