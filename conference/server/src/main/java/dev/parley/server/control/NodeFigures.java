package dev.parley.server.control;

import java.util.List;

/**
 * Figures that only a node itself knows.
 *
 * @param open number of rooms in its memory
 * @param connections number of programs and pages that are connected to it
 * @param appends number of messages that it has written to its copies of rooms since its start
 * @param takeOvers number of rooms that it has taken over since its start because their owners were
 *     gone
 * @param links number of its open connections to other nodes
 * @param behind number of rooms whose stream has messages that are not in its copy yet, or may have
 * @param engineRoundTripMicros time from storing the last renewal of its lease that came back until
 *     it did; 0 before the first one
 * @param engineSilenceMillis time since that renewal was sent
 * @param branchesLeftOut number of branches with members in the calls of its rooms that neither
 *     hear nor see the others, since too many branches are behind one node
 * @param relaysRefused number of relays that it has refused to branches since its start
 * @param branches the branches whose line ends or ended at it, by their ids
 */
public record NodeFigures(
    int open,
    int connections,
    long appends,
    long takeOvers,
    int links,
    int behind,
    long engineRoundTripMicros,
    long engineSilenceMillis,
    int branchesLeftOut,
    long relaysRefused,
    List<BranchReport> branches) {}
