package dev.parley.server.control;

/**
 * Content that was removed with a room, or with a member of it.
 *
 * @param events number of entries in the room's log, or of the member's that were emptied
 * @param attachments number of attachments
 * @param recordings number of recordings of the room, or of tracks of the member, at the node that
 *     removed it
 * @param remains where something is left of it
 */
public record RemovedRoom(long events, int attachments, int recordings, Remains remains) {
  public RemovedRoom(long events, int attachments, int recordings) {
    this(events, attachments, recordings, Remains.NOTHING);
  }

  /** {@return this, with what is known later} */
  public RemovedRoom with(Remains known) {
    return new RemovedRoom(events, attachments, recordings, known);
  }
}
