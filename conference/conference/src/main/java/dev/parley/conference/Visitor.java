package dev.parley.conference;

import dev.parley.conference.spi.Entry;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Somebody before a room.
 *
 * @param name as given
 * @param entry as whom a newcomer comes in; throws {@link dev.parley.conference.api.JoinRefused}
 *     when not at all
 * @param gone whether nobody waits for the answer any more
 */
record Visitor(
    String name, Optional<String> resumeKey, Supplier<Entry> entry, BooleanSupplier gone) {}
