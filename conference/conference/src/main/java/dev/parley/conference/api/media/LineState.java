package dev.parley.conference.api.media;

/**
 * How this seat's line does.
 *
 * @param verdict what is wrong, if anything
 * @param upKbit what arrives from the seat, in kbit/s
 * @param downKbit what the line to the seat is believed to carry, in kbit/s
 * @param upLoss what of it is lost on the way to the server, in percent
 * @param downLoss what is lost on the way to the seat, in percent
 * @param roundTrip there and back, in milliseconds; 0 when not known
 */
public record LineState(
    LineVerdict verdict, int upKbit, int downKbit, int upLoss, int downLoss, int roundTrip)
    implements MediaItem {}
