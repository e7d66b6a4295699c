package dev.parley.conference;

import dev.parley.conference.spi.Entry;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Join attempt of a caller.
 *
 * @param name as given
 * @param entry returns the terms on which a new member is admitted; throws {@link
 *     dev.parley.conference.api.JoinRefused} if it is refused
 * @param gone returns whether the caller has given up waiting
 */
record Visitor(
    String name, Optional<String> resumeKey, Supplier<Entry> entry, BooleanSupplier gone) {}
