package dev.parley.server;

import dev.parley.room.Conference;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.server.http.ClientIdentity;
import dev.parley.server.whip.JoinGateway;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/** Join gateway to the rooms of this server, which applies the limits per HTTP client. */
record ConferenceJoinGateway(Conference conference) implements JoinGateway {
  @Override
  public String client(String address) {
    return ClientIdentity.of(address);
  }

  @Override
  public CompletionStage<JoinResult> join(
      JoinRequest request, String client, BooleanSupplier gone) {
    return ClientIdentity.calling(client, gone, () -> conference.join(request));
  }

  @Override
  public CompletionStage<PublishedMedia> publishedMedia(
      String room, Optional<String> invitation, String client) {
    return ClientIdentity.calling(
        client, () -> false, () -> conference.publishedMedia(room, invitation));
  }
}
