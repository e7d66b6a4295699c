package dev.parley.server.cluster;

import dev.parley.calls.Peer;
import dev.parley.pipeline.CallException;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Ids of the branches that are connected to this node. The first call of a connection that names a
 * branch fixes its id. A connection with the id of another one takes its place: the earlier one may
 * be lost without this node knowing.
 *
 * <p>Threads: safe for all; no method blocks. Memory: one entry for each connection.
 */
final class BranchConnections {
  private static final System.Logger LOG = System.getLogger(BranchConnections.class.getName());
  private static final Pattern BRANCH = Pattern.compile("[a-z0-9-]{1,32}");

  private final ConcurrentHashMap<Peer, String> ids = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Peer> newest = new ConcurrentHashMap<>();
  private final Set<Peer> asking = ConcurrentHashMap.newKeySet();

  /** Requires the form of a branch's id. */
  static void requireId(String branch) {
    if (!BRANCH.matcher(branch).matches()) {
      throw new CallException.Invalid("'%s' is not the id of a branch".formatted(branch));
    }
  }

  /**
   * Requires that the connection of the present call is that of a branch, or becomes it.
   *
   * @throws CallException.Invalid if {@code branch} is no id
   * @throws CallException.Refused if the connection has another one
   */
  void require(String branch) {
    requireId(branch);
    Peer.current().ifPresent(peer -> require(branch, peer));
  }

  /**
   * Requires that the connection of the present call is not that of a branch.
   *
   * @throws CallException.Refused if it is
   */
  void requireNone() {
    Peer.current()
        .flatMap(peer -> Optional.ofNullable(ids.get(peer)))
        .ifPresent(id -> {
          throw new CallException.Refused(
              "this connection is that of branch %s, which acts for no other".formatted(id));
        });
  }

  /**
   * Asks a question for the present call, one at a time for each connection, so that a branch that
   * asks without end keeps no other from an answer.
   *
   * @throws CallException.Overloaded if another one of the same connection is under way
   */
  <T> CompletionStage<T> oneAtATime(Supplier<CompletionStage<T>> question) {
    Optional<Peer> peer = Peer.current();
    return peer.isPresent() ? oneAtATime(peer.get(), question) : question.get();
  }

  private <T> CompletionStage<T> oneAtATime(Peer peer, Supplier<CompletionStage<T>> question) {
    if (!asking.add(peer)) {
      throw new CallException.Overloaded(
          "a question of this connection is under way; ask again when it is answered");
    }
    try {
      return question.get().whenComplete((_, _) -> asking.remove(peer));
    } catch (RuntimeException e) {
      asking.remove(peer);
      throw e;
    }
  }

  private void require(String branch, Peer peer) {
    Optional<String> known = Optional.ofNullable(ids.putIfAbsent(peer, branch));
    if (known.isEmpty()) {
      fixed(branch, peer);
    } else if (!known.get().equals(branch)) {
      throw new CallException.Refused(
          "this connection is that of branch %s, not of %s".formatted(known.get(), branch));
    }
  }

  private void fixed(String branch, Peer peer) {
    if (newest.put(branch, peer) != null) {
      LOG.log(
          Level.WARNING,
          "branch %s has connected again before its earlier connection has ended; if this goes on, two servers have this id"
              .formatted(branch));
    }
    peer.closed()
        .thenRun(() -> {
          ids.remove(peer);
          newest.remove(branch, peer);
        });
  }
}
