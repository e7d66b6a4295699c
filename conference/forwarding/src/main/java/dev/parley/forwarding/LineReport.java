package dev.parley.forwarding;

import java.time.Duration;

/**
 * Link quality of a peer.
 *
 * @param up bits per second received from the peer
 * @param down estimated bandwidth to the peer, in bits per second
 * @param upLoss packet loss from the peer, 0 to 1
 * @param downLoss packet loss to the peer, 0 to 1
 * @param roundTrip round-trip time; zero when unknown
 * @param publishes whether the peer publishes tracks
 * @param busy whether the server leaves out layers because it is overloaded
 * @param held whether bandwidth limits the video that the peer receives
 */
public record LineReport(
    long up,
    long down,
    double upLoss,
    double downLoss,
    Duration roundTrip,
    boolean publishes,
    boolean busy,
    boolean held) {}
