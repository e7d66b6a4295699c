package dev.parley.nodes.branch;

import dev.parley.base.Experimental;
import dev.parley.calls.api.Inline;
import dev.parley.room.PublishedMedia;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Contract of a node of a cluster for branches: what they follow, and pass on. */
@Experimental
@Inline
public interface NodeBranches {
  /** Name under which a node exports this contract. */
  String EXPORT_NAME = "node-branches";

  /** Largest number of rooms in one {@link #erased} question. */
  int COPIED_ROOMS_MAX = 100;

  /**
   * Exchanges the public keys of invitations, so that those of the branch open rooms at all nodes.
   *
   * @param branch id of the branch
   * @param own public keys of the branch: a JWK set (RFC 7517, section 5)
   * @return the keys of all nodes
   */
  CompletionStage<List<NodeKeys>> keys(String branch, byte[] own);

  /**
   * Reports the state of a branch, each few seconds while its line is up.
   *
   * @param branch id of the branch
   */
  CompletionStage<Void> report(String branch, BranchStatus status);

  /**
   * Joins a room of any node for a member who is connected to a branch.
   *
   * @param client identifies the member's client, such as its address, for the limits of joins
   * @param program whether it is a program that only sends or receives media
   * @param branch id of the branch
   */
  CompletionStage<JoinResult> join(
      JoinRequest request, String client, boolean program, String branch) throws JoinRefused;

  /**
   * {@return the published tracks of a room of any node, for a client that may join}
   *
   * @param client identifies the client, as in {@link #join}
   */
  CompletionStage<PublishedMedia> publishedMedia(
      String room, Optional<String> invitation, String client) throws JoinRefused;

  /**
   * {@return what happens in a room, from the node that owns it; fails if no living node does,
   * unless {@code asking} says otherwise}
   *
   * @param branch id of the branch, as given when members join from there
   * @param asking for what the feed is
   */
  CompletionStage<RoomFeed> feed(String room, String branch, Asking asking);

  /** Reason to ask for a feed. */
  enum Asking {
    /** To follow the room. */
    FOLLOWS,
    /** To merge a fork: the node that is asked claims a room that no living node owns. */
    MERGES,
    /** Another node asks, to which the node that is asked owns the room. */
    FORWARDS
  }

  /**
   * {@return those of the rooms of which more was erased than the branch has carried out} Fails as
   * overloaded while too many questions wait.
   *
   * @param copies at most {@value #COPIED_ROOMS_MAX}
   */
  CompletionStage<List<ErasedRoom>> erased(List<CopiedRoom> copies);

  /**
   * {@return the content of a stored file in pieces; the stream fails if there is no such file}
   *
   * @param name as in {@link dev.parley.nodes.spi.ObjectStore#get}
   */
  Flow.Publisher<byte[]> file(String name);
}
