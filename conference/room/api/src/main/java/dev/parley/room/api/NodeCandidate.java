package dev.parley.room.api;

/**
 * Node at which a page may join.
 *
 * @param page origin of its page, such as {@code https://b.school.example}; empty for a node that
 *     serves none
 * @param region name of its place; empty where all nodes are in one
 * @param load share of its machine's processors that are busy, in percent; 100 for a node that is
 *     about to stop
 */
public record NodeCandidate(String page, String region, int load) {}
