package dev.parley.sfu;

/** Listener for the changes of a published track. */
interface TrackListener {
  /** The track was muted or unmuted, or the right to publish it was granted or revoked. */
  void changed(PublishedTrack track);

  /** Packets of the audio track are no longer forwarded. */
  void audioEnded(PublishedTrack track);
}
