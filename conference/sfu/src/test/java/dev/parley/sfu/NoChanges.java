package dev.parley.sfu;

/** Listener of a track that does not change. */
final class NoChanges implements TrackListener {
  @Override
  public void changed(PublishedTrack track) {
    throw new AssertionError("changed");
  }

  @Override
  public void audioEnded(PublishedTrack track) {
    throw new AssertionError("ended");
  }
}
