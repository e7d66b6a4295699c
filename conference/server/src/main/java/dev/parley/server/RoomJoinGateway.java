package dev.parley.server;

import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.Rooms;
import dev.parley.server.http.ClientIdentity;
import dev.parley.server.whip.JoinGateway;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/** Join gateway to rooms, which applies the limits per HTTP client. */
record RoomJoinGateway(Rooms rooms, MediaDirectory media) implements JoinGateway {
  /** Directory of what is published in rooms. */
  @FunctionalInterface
  interface MediaDirectory {
    /** {@return the published tracks of a room, for a client that may join} */
    CompletionStage<PublishedMedia> publishedMedia(String room, Optional<String> invitation);
  }

  @Override
  public String client(String address) {
    return ClientIdentity.of(address);
  }

  @Override
  public CompletionStage<JoinResult> join(
      JoinRequest request, String client, BooleanSupplier gone) {
    return ClientIdentity.calling(client, gone, () -> rooms.join(request));
  }

  @Override
  public CompletionStage<PublishedMedia> publishedMedia(
      String room, Optional<String> invitation, String client) {
    return ClientIdentity.calling(
        client, () -> false, () -> media.publishedMedia(room, invitation));
  }
}
