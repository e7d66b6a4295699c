package dev.parley.room;

import dev.parley.base.MemoryBudget;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.RoomFileStore;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.Scheduler;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Dependencies of a conference.
 *
 * @param log stores the events of rooms
 * @param files stores files
 * @param media media backend for audio and video
 * @param executor runs all serial executors; tasks are short and never block
 * @param clock dates events and measures rates
 * @param scheduler runs a task after a delay
 * @param random generates member ids and resume keys: a {@link java.security.SecureRandom}, except
 *     in tests
 * @param caller returns the caller of the join that runs in the current thread
 * @param admission admission policy
 * @param memory budget from which the memory of members' data is reserved
 */
public record ConferenceDependencies(
    RoomLog log,
    RoomFileStore files,
    MediaBackend media,
    Executor executor,
    InstantSource clock,
    Scheduler scheduler,
    RandomGenerator random,
    Supplier<JoinCaller> caller,
    AdmissionPolicy admission,
    MemoryBudget memory) {}
