package dev.parley.room.api.media;

/**
 * Quality report of a client: playback statistics since its last report.
 *
 * @param millis the length of the reporting period, in milliseconds
 * @param frames video frames rendered, of all tracks
 * @param freezes the number of video freezes
 * @param frozenMillis the total duration of the freezes, in milliseconds
 * @param concealedPermille the share of concealed audio samples, in thousandths
 */
public record QualityReport(
    int millis, int frames, int freezes, int frozenMillis, int concealedPermille) {}
