package dev.parley.conference;

import dev.parley.base.MemoryBudget;
import dev.parley.conference.spi.Door;
import dev.parley.conference.spi.FileShelf;
import dev.parley.conference.spi.MediaCarrier;
import dev.parley.conference.spi.RoomLog;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The world around a conference.
 *
 * @param log keeps what happens
 * @param shelf keeps files
 * @param carrier carries audio and video
 * @param threads run all turns; tasks are short and never block
 * @param clock dates events and measures rates
 * @param later runs a task after a while
 * @param random makes members' ids and resume keys: a {@link java.security.SecureRandom}, but in
 *     tests
 * @param client tells who makes the call that runs in this thread
 * @param door decides who may come in
 * @param memory what members make the server keep is reserved in it first
 */
public record Surroundings(
    RoomLog log,
    FileShelf shelf,
    MediaCarrier carrier,
    Executor threads,
    InstantSource clock,
    Later later,
    RandomGenerator random,
    Supplier<Client> client,
    Door door,
    MemoryBudget memory) {}
