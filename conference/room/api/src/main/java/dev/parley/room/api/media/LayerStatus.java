package dev.parley.room.api.media;

import java.util.UUID;

/**
 * Signal: the layer of a received track that is sent to this session, and the reason why it is not
 * a higher one.
 *
 * @param track a track that this session receives
 * @param layer the layer that is sent, 1 for the smallest size; 0 if nothing is sent
 * @param layers the number of sizes that the publisher sends
 * @param reason the reason for the selected size and frame rate
 * @param fewerFrames whether the frame rate of that size is reduced
 */
public record LayerStatus(
    UUID track, int layer, int layers, LayerStatusReason reason, boolean fewerFrames)
    implements MediaItem {}
