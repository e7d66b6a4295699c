package dev.parley.client.call;

import dev.parley.client.group.GroupOptions;
import dev.parley.client.group.GroupReception;
import dev.parley.client.session.ClientException;
import dev.parley.client.session.SessionListener.Connected;
import dev.parley.client.session.SessionTasks;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.group.GroupRefused;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaRefused;
import java.io.IOException;
import java.net.NetworkInterface;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Joins the group of the room for a member that wants it, once per call and session, and again a
 * while after the group has ended. Threads: confined to the room's control tasks.
 */
final class GroupJoining {
  private static final System.Logger LOG = System.getLogger(GroupJoining.class.getName());
  private static final long PAUSE_SECONDS = 30;

  private final SessionTasks tasks;
  private final MediaSinks sinks;
  private final GroupOptions options;
  private @Nullable Object attempt; // null: none is under way, and none has succeeded

  GroupJoining(SessionTasks tasks, MediaSinks sinks, GroupOptions options) {
    this.tasks = tasks;
    this.sinks = sinks;
    this.options = options;
  }

  /** Forgets what was joined, since call or session are others now. */
  void reset() {
    attempt = null;
  }

  /** Joins for a call, unless that was done before. */
  void join(RoomCall call, Media media, Connected connection, UUID self) {
    if (attempt != null) {
      return;
    }
    Object mine = new Object();
    attempt = mine;
    CallGroup group =
        new CallGroup(
            sinks,
            self,
            ended -> {
              call.ended(ended);
              again(mine, () -> join(call, media, connection, self));
            });
    CompletableFuture.supplyAsync(() -> reception(media, connection, group), tasks.threads())
        .whenCompleteAsync(
            (joined, failure) -> {
              if (joined == null) {
                LOG.log(System.Logger.Level.DEBUG, "the group of the room was not joined", failure);
                again(mine, () -> join(call, media, connection, self));
              } else if (mine.equals(attempt)) {
                call.begin(group, joined);
              } else {
                joined.close();
              }
            },
            tasks.control());
  }

  private GroupReception reception(Media media, Connected connection, CallGroup group) {
    try {
      Optional<NetworkInterface> chosen =
          options.networkInterface().isPresent()
              ? Optional.of(named(options.networkInterface().get()))
              : Optional.empty();
      GroupTicket ticket = media.groupTicket().toCompletableFuture().join();
      return GroupReception.join(connection.groups(), ticket.ticket(), chosen, group);
    } catch (IOException | MediaRefused | GroupRefused | CallException e) {
      throw new CompletionException(e);
    }
  }

  private static NetworkInterface named(String name) throws IOException {
    NetworkInterface found = NetworkInterface.getByName(name);
    if (found == null) {
      throw new ClientException("this computer has no network interface " + name);
    }
    return found;
  }

  private void again(Object mine, Runnable next) {
    CompletableFuture.delayedExecutor(PAUSE_SECONDS, TimeUnit.SECONDS, tasks.control())
        .execute(() -> {
          if (mine.equals(attempt)) {
            attempt = null;
            next.run();
          }
        });
  }
}
