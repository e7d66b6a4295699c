package dev.parley.nodes.membership;

import dev.parley.base.Experimental;
import java.time.Duration;

/**
 * The engine as this node sees it by its own renewals.
 *
 * @param roundTrip time from storing the last renewal that came back until it did; zero before the
 *     first one
 * @param silence time since that renewal was sent
 */
@Experimental
public record EngineStatus(Duration roundTrip, Duration silence) {}
