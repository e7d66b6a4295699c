package dev.parley.room;

import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.QualityReport;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Servant of the audio and video contract for one session. Threads: safe for use by multiple
 * threads.
 */
record MediaServant(Room room, RoomMedia media, SessionState seat) implements Media {
  @Override
  public CompletionStage<MediaAnswer> offer(MediaOffer offer) {
    return room.call(() -> media.offer(seat, offer));
  }

  @Override
  public Flow.Publisher<MediaItem> follow() {
    return subscriber -> room.followMedia(seat, subscriber);
  }

  @Override
  public void want(List<DisplaySize> wishes) {
    room.signal(seat, () -> media.want(seat, wishes));
  }

  @Override
  public CompletionStage<Void> mute(UUID track, boolean muted) {
    return room.call(() -> media.mute(seat, track, muted));
  }

  @Override
  public void raiseHand(boolean up) {
    room.signal(seat, () -> media.raiseHand(seat, up));
  }

  @Override
  public CompletionStage<Void> lowerHand(UUID member) {
    return room.call(() -> media.lowerHand(seat, member));
  }

  @Override
  public void report(QualityReport experience) {
    room.signal(seat, () -> media.report(seat, experience));
  }

  @Override
  public CompletionStage<Void> record(boolean on) {
    return room.call(() -> media.record(seat, on));
  }

  @Override
  public CompletionStage<Void> joinCall() {
    return room.call(() -> media.joinCall(seat));
  }

  @Override
  public CompletionStage<Void> hangUp() {
    return room.call(() -> media.hangUp(seat));
  }
}
