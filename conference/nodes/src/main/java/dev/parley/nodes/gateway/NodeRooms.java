package dev.parley.nodes.gateway;

import dev.parley.base.Experimental;
import dev.parley.calls.api.Inline;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Contract between nodes: the rooms that a node owns. */
@Experimental
@Inline
public interface NodeRooms {
  /** Name under which a node exports this contract to the others. */
  String EXPORT_NAME = "node-rooms";

  /**
   * Joins a room of this node for a member who is connected to another one.
   *
   * @param client identifies the member's client, such as its address, for the limits of joins
   * @param program whether it is a program that only sends or receives media
   * @param place that the member is connected to, as the text of a {@link
   *     dev.parley.room.spi.Place}
   */
  CompletionStage<JoinResult> join(
      JoinRequest request, String client, boolean program, String place) throws JoinRefused;

  /**
   * {@return the published tracks of a room of this node, for a client that may join}
   *
   * @param client identifies the client, as in {@link #join}
   */
  CompletionStage<PublishedMedia> publishedMedia(
      String room, Optional<String> invitation, String client) throws JoinRefused;
}
