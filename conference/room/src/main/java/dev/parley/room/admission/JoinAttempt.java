package dev.parley.room.admission;

import dev.parley.room.spi.AdmissionTerms;
import dev.parley.room.spi.Place;
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
 * @param place part of the deployment that the caller is connected to, for the media backend
 */
public record JoinAttempt(
    String name,
    Optional<String> resumeKey,
    Supplier<AdmissionTerms> terms,
    BooleanSupplier abandoned,
    Place place) {}
