package dev.parley.client.call;

import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.OutgoingTrack;
import dev.parley.media.sdp.Transceiver;
import dev.parley.room.api.media.MediaTrack;
import org.jspecify.annotations.Nullable;

/**
 * Media section of a call (a transceiver of the browser API): it keeps its place in all offers, and
 * carries one track after another. Threads: confined to the room's control tasks.
 */
final class CallSection {
  private final int index;
  private Transceiver transceiver;
  private @Nullable OutgoingMedia sent; // null: not used now
  private @Nullable MediaTrack received; // null: not used now

  CallSection(int index, Transceiver transceiver) {
    this.index = index;
    this.transceiver = transceiver;
  }

  String mid() {
    return Integer.toString(index);
  }

  Transceiver transceiver() {
    return transceiver;
  }

  void transceiver(Transceiver changed) {
    transceiver = changed;
  }

  boolean receives(MediaKind kind) {
    return transceiver instanceof Transceiver.Receiving(MediaKind own) && own == kind;
  }

  @Nullable OutgoingTrack outgoing() {
    return transceiver instanceof Transceiver.Sending(OutgoingTrack track) ? track : null;
  }

  @Nullable OutgoingMedia sent() {
    return sent;
  }

  void sent(@Nullable OutgoingMedia media) {
    sent = media;
  }

  @Nullable MediaTrack received() {
    return received;
  }

  void received(@Nullable MediaTrack track) {
    received = track;
  }
}
