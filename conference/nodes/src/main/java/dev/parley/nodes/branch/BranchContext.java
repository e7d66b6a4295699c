package dev.parley.nodes.branch;

import dev.parley.base.Experimental;
import dev.parley.nodes.gateway.ClusterRooms.OwnRooms;
import dev.parley.nodes.log.RoomCopies;
import dev.parley.room.ConferenceDependencies;
import java.util.function.Consumer;

/**
 * Parts that all rooms of a branch have in common.
 *
 * @param branch id of the branch
 * @param line to the cluster
 * @param copies the copies of rooms, which {@code followers} reads
 * @param followers what rooms that are followed need; its log has the copies
 * @param forks rooms in memory that go on without a line, over {@code forkLog}
 * @param closeFork closes a room of {@code forks}: its members join again
 */
@Experimental
public record BranchContext(
    String branch,
    BranchLine line,
    RoomCopies copies,
    ConferenceDependencies followers,
    OwnRooms forks,
    Consumer<String> closeFork,
    ForkLog forkLog,
    ForkStore forkStore) {}
