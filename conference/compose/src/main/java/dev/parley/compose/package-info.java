/**
 * One film of a recording: all voices mixed at their times, the face of who speaks large, and
 * beside it the screen, the board and the file that people looked at together.
 *
 * <p>{@link dev.parley.compose.Film} makes it. Voices are decoded and mixed here; pictures are
 * decoded, and the film is encoded, by the system's {@link dev.parley.compose.Ffmpeg} program, in
 * processes that end with the film: a codec that crashes takes nobody with it. What is on the board
 * and in whose hands a file is comes from the {@link dev.parley.compose.RoomPast}, by the wall
 * clock.
 *
 * <pre>{@code
 * track of sound   -> OrderedPackets -> VoiceTrack ----> SoundMix -> file of samples --> Encoder
 *                                                            |  who speaks, when            ^
 * track of picture -> OrderedPackets -> TrackPictures -> Stage, Layout, FilmPainter --------+
 * log of the room  -> People, Content -----------------------^
 * }</pre>
 *
 * <p>One thread makes a film. Decoding programs are fed by a virtual thread each.
 */
@NullMarked
package dev.parley.compose;

import org.jspecify.annotations.NullMarked;
