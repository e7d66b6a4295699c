package dev.parley.server.cluster;

import dev.parley.nodes.gateway.NodeRooms;
import dev.parley.room.Conference;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.spi.JoinCaller;
import dev.parley.server.http.ClientIdentity;
import java.util.concurrent.CompletionStage;

/** Joins of members who are connected to other nodes. */
record ForwardedJoins(Conference conference) implements NodeRooms {
  @Override
  public CompletionStage<JoinResult> join(JoinRequest request, String client, boolean program) {
    JoinCaller node = ClientIdentity.ofThisCall();
    return ClientIdentity.as(
        new JoinCaller(client, node.abandoned(), program), () -> conference.join(request));
  }
}
