package dev.parley.server.whip;

import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/** Join operation on behalf of HTTP clients. */
public interface JoinGateway {
  /**
   * {@return the identity of a client, for per-client limits}
   *
   * @param address of the request's client, with its port
   */
  String client(String address);

  /**
   * Joins a room.
   *
   * @param client address of the request's client, with its port
   * @param gone returns, on any thread, whether the client has closed its request
   */
  CompletionStage<JoinResult> join(JoinRequest request, String client, BooleanSupplier gone);

  /**
   * {@return the published tracks of a room, for a client that may join; takes no participant
   * session}
   *
   * @param client address of the request's client, with its port
   */
  CompletionStage<PublishedMedia> publishedMedia(
      String room, Optional<String> invitation, String client);
}
