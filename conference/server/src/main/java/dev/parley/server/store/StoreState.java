package dev.parley.server.store;

import java.util.Map;
import java.util.Optional;

/**
 * State of a store.
 *
 * @param damaged the rooms that are read-only because their logs are damaged, with the reasons
 * @param complaint damage of the file as a whole that SQLite reported; empty if there is none so
 *     far
 * @param checked whether every event was checked since the store was opened
 */
public record StoreState(
    Map<String, String> damaged, Optional<String> complaint, boolean checked) {}
