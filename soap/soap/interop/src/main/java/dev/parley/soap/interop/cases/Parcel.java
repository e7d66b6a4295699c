package dev.parley.soap.interop.cases;

import dev.parley.soap.api.Attachment;
import java.util.Optional;

/** Record with attachments between other elements. */
@SuppressWarnings("ArrayRecordComponent") // as the peers have it; never compared
public record Parcel(
    String title, Attachment content, Optional<Attachment> extra, byte[] stamp, int weight) {}
