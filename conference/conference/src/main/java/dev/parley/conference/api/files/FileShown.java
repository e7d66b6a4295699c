package dev.parley.conference.api.files;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/** The author shows a file. */
public record FileShown(long number, Instant at, Member author, SharedFile file)
    implements ViewerItem {}
