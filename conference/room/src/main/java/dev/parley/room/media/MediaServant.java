package dev.parley.room.media;

import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.core.CallQueue;
import dev.parley.room.core.SessionState;
import dev.parley.room.log.MappedEntrySource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Servant of the audio and video contract for one session. Threads: safe for use by multiple
 * threads.
 */
public record MediaServant(CallQueue calls, RoomMedia media, SessionState session)
    implements Media {
  /** Notes that the member uses audio and video, if that is at a branch. */
  public void carry() {
    if (session.place().isBranch()) {
      calls.signal(() -> media.carry(session));
    }
  }

  @Override
  public CompletionStage<MediaAnswer> offer(MediaOffer offer) {
    return calls.call(() -> media.offer(session, offer));
  }

  @Override
  public Flow.Publisher<MediaItem> follow() {
    return subscriber ->
        calls.subscribe(
            session,
            subscriber,
            MappedEntrySource.<MediaItem>none(),
            stream -> media.follow(session, stream),
            stream -> media.unfollow(session, stream));
  }

  @Override
  public void want(List<DisplaySize> wishes) {
    calls.signal(() -> media.want(session, wishes));
  }

  @Override
  public CompletionStage<Void> mute(UUID track, boolean muted) {
    return calls.call(() -> media.mute(session, track, muted));
  }

  @Override
  public void raiseHand(boolean up) {
    calls.signal(() -> media.raiseHand(session, up));
  }

  @Override
  public CompletionStage<Void> lowerHand(UUID member) {
    return calls.call(() -> media.lowerHand(session, member));
  }

  @Override
  public void report(QualityReport experience) {
    calls.signal(() -> media.report(session, experience));
  }

  @Override
  public CompletionStage<Void> record(boolean on) {
    return calls.call(() -> media.record(session, on));
  }

  @Override
  public CompletionStage<Void> joinCall() {
    return calls.call(() -> media.joinCall(session));
  }

  @Override
  public CompletionStage<Void> hangUp() {
    return calls.call(() -> media.hangUp(session));
  }

  @Override
  public CompletionStage<GroupTicket> groupTicket() {
    return calls.call(() -> media.groupTicket(session));
  }
}
