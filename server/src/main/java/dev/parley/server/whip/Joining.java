package dev.parley.server.whip;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRequest;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/** How a member comes in for a client of HTTP. */
@FunctionalInterface
public interface Joining {
  /**
   * Joins a room.
   *
   * @param client the address that the request came from, with its port
   * @param gone tells, on any thread, whether nobody waits for the answer any more
   */
  CompletionStage<Admission> join(JoinRequest request, String client, BooleanSupplier gone);
}
