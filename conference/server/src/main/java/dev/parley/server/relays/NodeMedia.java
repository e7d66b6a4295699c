package dev.parley.server.relays;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import dev.parley.room.api.media.MediaTrack;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Contract between nodes: audio and video of the members who are connected to a node. */
@Inline
public interface NodeMedia {
  /**
   * Opens the media session of a member who is connected to this node. Called by the node that owns
   * the room. When the connection of that node ends, the session stays open while the member is
   * connected, and for {@link KeptSessions#GRACE} at least, so that audio and video go on until
   * that node or the next owner opens it again.
   *
   * @param speak whether the member may publish
   * @param listener receives the items for the session's streams
   */
  CompletionStage<NodeMediaSession> open(
      String room, UUID member, boolean speak, NodeMediaListener listener);

  /** {@return the tracks of a room that this node has, its own and relayed ones} */
  CompletionStage<List<MediaTrack>> tracks(String room);

  /**
   * Tells which servers carry the media of a room. The owner of the room repeats it every few
   * seconds; one that is not named any more is forgotten after a while.
   *
   * @param nodes ids of the nodes, this one included
   * @param branches ids of the branches behind this node
   */
  @OneWay
  void carriers(String room, List<String> nodes, List<String> branches);

  /**
   * {@return whether this node has offered a relay with these parameters} The node that was asked
   * calls it at the endpoint of the one that the offer names, whose certificate TLS has checked.
   */
  CompletionStage<Boolean> offered(String room, String to, RelaySide side);

  /**
   * Opens a relay with the node that calls.
   *
   * @param back receives what this node announces and uses
   */
  CompletionStage<RelayAnswer> relay(RelayOffer offer, NodeRelay back);
}
