package dev.parley.room.api.media;

import java.util.List;
import java.util.UUID;

/**
 * Signal: whether this session receives tracks by the room's multicast group, and the reason why it
 * does not.
 *
 * @param available whether the server offers a group, so that a ticket can be had
 * @param tracks the tracks that come by the group and not in the peer connection; empty in any
 *     state but {@link GroupState#GROUP}
 */
public record GroupStatus(
    boolean available, GroupState state, GroupReason reason, List<UUID> tracks)
    implements MediaItem {}
