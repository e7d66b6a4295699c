package dev.parley.conference.api.files;

import java.util.Optional;
import java.util.UUID;

/**
 * A file to be put into a room.
 *
 * @param id made by the one who puts it in, new for each file
 * @param to the only other member who may read it; empty for everyone
 * @param name its name, 1 to 200 characters without control characters and slashes
 * @param bytes its exact size
 */
public record NewAttachment(UUID id, Optional<UUID> to, String name, long bytes) {}
