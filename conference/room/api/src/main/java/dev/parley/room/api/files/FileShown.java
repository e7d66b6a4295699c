package dev.parley.room.api.files;

import dev.parley.room.api.common.Member;
import java.time.Instant;

/** Event: the author showed a file to the room. */
public record FileShown(long number, Instant at, Member author, SharedFile file)
    implements ViewerItem {}
