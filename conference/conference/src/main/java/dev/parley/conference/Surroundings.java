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
 * Dependencies of a conference.
 *
 * @param log stores the events of rooms
 * @param shelf stores files
 * @param carrier media backend for audio and video
 * @param threads runs all serial executors; tasks are short and never block
 * @param clock dates events and measures rates
 * @param later runs a task after a delay
 * @param random generates member ids and resume keys: a {@link java.security.SecureRandom}, except
 *     in tests
 * @param client returns the caller of the join that runs in the current thread
 * @param door admission policy
 * @param memory budget from which the memory of members' data is reserved
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
