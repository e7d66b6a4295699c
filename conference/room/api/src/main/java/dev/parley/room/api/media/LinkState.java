package dev.parley.room.api.media;

/**
 * Signal: the state of the network link between this session and the server.
 *
 * @param verdict the diagnosis of the link
 * @param upKbit the received bit rate from the client, in kbit/s
 * @param downKbit the bandwidth estimate towards the client, in kbit/s
 * @param upLoss the packet loss on the way to the server, in percent
 * @param downLoss the packet loss on the way to the client, in percent
 * @param roundTrip the round-trip time, in milliseconds; 0 when not known
 */
public record LinkState(
    LinkDiagnosis verdict, int upKbit, int downKbit, int upLoss, int downLoss, int roundTrip)
    implements MediaItem {}
