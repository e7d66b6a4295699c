package dev.parley.room.api.files;

import dev.parley.room.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/** Event: the author closed a shown file. */
public record FileClosed(long number, Instant at, Member author, UUID file) implements ViewerItem {}
