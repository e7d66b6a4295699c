package dev.parley.testkit.history;

import java.util.UUID;

/**
 * An entry of the log as it was read at the end.
 *
 * @param key the key of the append that it came from
 */
public record LoggedEntry(long number, String topic, UUID key) {}
