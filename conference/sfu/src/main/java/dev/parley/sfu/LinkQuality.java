package dev.parley.sfu;

import java.time.Duration;

/**
 * Link quality of a peer.
 *
 * @param receivedBitsPerSecond bits per second received from the peer
 * @param availableBitsPerSecond estimated bandwidth to the peer, in bits per second
 * @param upLoss packet loss from the peer, 0 to 1
 * @param downLoss packet loss to the peer, 0 to 1
 * @param roundTrip round-trip time; zero when unknown
 * @param publishes whether the peer publishes tracks
 * @param overloaded whether the server leaves out layers because it is overloaded
 * @param bandwidthLimited whether bandwidth limits the video that the peer receives
 */
public record LinkQuality(
    long receivedBitsPerSecond,
    long availableBitsPerSecond,
    double upLoss,
    double downLoss,
    Duration roundTrip,
    boolean publishes,
    boolean overloaded,
    boolean bandwidthLimited) {}
