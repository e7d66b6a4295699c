package dev.parley.conference.api.media;

/**
 * How a seat heard and saw since its last report.
 *
 * @param millis the time that it is about
 * @param frames pictures shown, of all tracks
 * @param freezes how often a picture stood still
 * @param frozenMillis how long, in all
 * @param concealedPermille of the sound, what had to be made up, in thousandths
 */
public record Experience(
    int millis, int frames, int freezes, int frozenMillis, int concealedPermille) {}
