package dev.parley.conference.spi;

import dev.parley.conference.api.Recording;
import java.util.UUID;
import java.util.function.Function;

/**
 * What is to be recorded.
 *
 * @param room the room's name as it is kept
 * @param recording who asked for it, and when
 * @param names tells how members are called; may be asked by any thread
 */
public record RecordingPlan(String room, Recording recording, Function<UUID, String> names) {}
