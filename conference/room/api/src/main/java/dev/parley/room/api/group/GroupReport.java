package dev.parley.room.api.group;

import dev.parley.room.api.media.GroupReason;
import dev.parley.room.api.media.GroupState;

/**
 * Report of a receiver.
 *
 * @param reason the reason for any state but {@link GroupState#GROUP}
 * @param delivered number of packets passed on since the join
 * @param recovered number of packets recovered by parity
 * @param repaired number of packets that were lost, and repaired by another transmission
 * @param givenUp number of packets that stayed lost
 */
public record GroupReport(
    GroupState state,
    GroupReason reason,
    long delivered,
    long recovered,
    long repaired,
    long givenUp) {}
