package dev.parley.conference.api.files;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/** The author took a file from the room's view. */
public record FileClosed(long number, Instant at, Member author, UUID file) implements ViewerItem {}
