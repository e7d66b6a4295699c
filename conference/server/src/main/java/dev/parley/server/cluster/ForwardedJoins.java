package dev.parley.server.cluster;

import dev.parley.nodes.gateway.NodeRooms;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.Place;
import dev.parley.server.http.ClientIdentity;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Joins of members who are connected to other nodes. */
record ForwardedJoins(LocalRooms rooms) implements NodeRooms {
  @Override
  public CompletionStage<JoinResult> join(
      JoinRequest request, String client, boolean program, String place) {
    return rooms.join(request, caller(client, program, Place.parse(place)));
  }

  @Override
  public CompletionStage<PublishedMedia> publishedMedia(
      String room, Optional<String> invitation, String client) {
    return rooms.publishedMedia(room, invitation, caller(client, true, Place.HERE));
  }

  /** {@return a caller who is connected to another server} */
  static JoinCaller caller(String client, boolean program, Place place) {
    return new JoinCaller(client, ClientIdentity.ofThisCall().abandoned(), program, place);
  }
}
