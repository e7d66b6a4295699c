package dev.parley.distribution.handout.sender;

/**
 * Progress of a hand-out at its sender.
 *
 * @param size of the file in bytes
 * @param sentBytes of the file, parity and repeated parts included
 * @param rounds that have begun
 * @param members that it is for
 * @param complete members that have the file
 * @param declined members that do not receive it any more
 * @param slowestBytes that the slowest of the other members has, as it says; the size if there is
 *     none
 */
public record HandoutProgress(
    long size,
    long sentBytes,
    int rounds,
    int members,
    int complete,
    int declined,
    long slowestBytes) {}
