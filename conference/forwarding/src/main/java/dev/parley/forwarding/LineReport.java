package dev.parley.forwarding;

import java.time.Duration;

/**
 * How the line of a peer does.
 *
 * @param up bits per second that arrive from it
 * @param down bits per second that the line to it is believed to carry
 * @param upLoss what of it is lost on the way here, 0 to 1
 * @param downLoss what is lost on the way there, 0 to 1
 * @param roundTrip there and back; zero when not known
 * @param publishes whether something is expected to arrive
 * @param busy whether the server leaves something out, since it has too much to do
 * @param held whether it gets less than it wants because of its line
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
