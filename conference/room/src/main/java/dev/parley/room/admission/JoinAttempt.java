package dev.parley.room.admission;

import dev.parley.room.spi.AdmissionTerms;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Join attempt of a caller.
 *
 * @param name as given
 * @param terms returns the terms on which a new member is admitted; throws {@link
 *     dev.parley.room.api.JoinRefused} if it is refused
 * @param abandoned returns whether the caller has given up waiting
 */
public record JoinAttempt(
    String name,
    Optional<String> resumeKey,
    Supplier<AdmissionTerms> terms,
    BooleanSupplier abandoned) {}
