package dev.parley.media.sdp;

/** What a section is offered for, by a client of ours. */
public sealed interface Lane {
  /** {@return what it carries} */
  MediaKind kind();

  /** To send a track. */
  record Sending(Outgoing track) implements Lane {
    @Override
    public MediaKind kind() {
      return track.codec().kind();
    }
  }

  /** To receive. */
  record Receiving(MediaKind kind) implements Lane {}
}
