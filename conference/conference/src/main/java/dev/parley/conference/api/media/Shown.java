package dev.parley.conference.api.media;

import java.util.UUID;

/**
 * How well a watched track is sent to this seat, and why not better.
 *
 * @param track a track that this seat watches
 * @param layer the size that is sent, 1 for the smallest; 0 for nothing
 * @param layers how many sizes its publisher sends
 * @param reason why it is not a larger one, or has not all its frames
 * @param fewerFrames whether not all frames of that size are sent
 */
public record Shown(UUID track, int layer, int layers, ShownReason reason, boolean fewerFrames)
    implements MediaItem {}
