package dev.parley.server.cluster;

import dev.parley.nodes.gateway.ClusterRooms;
import dev.parley.room.Conference;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.spi.JoinCaller;
import dev.parley.server.http.ClientIdentity;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Rooms of this node, for callers who are known already. */
public record LocalRooms(Conference conference) implements ClusterRooms.OwnRooms {
  @Override
  public CompletionStage<JoinResult> join(JoinRequest request, JoinCaller caller) {
    return ClientIdentity.as(caller, () -> conference.join(request));
  }

  @Override
  public CompletionStage<PublishedMedia> publishedMedia(
      String room, Optional<String> invitation, JoinCaller caller) {
    return ClientIdentity.as(caller, () -> conference.publishedMedia(room, invitation));
  }
}
