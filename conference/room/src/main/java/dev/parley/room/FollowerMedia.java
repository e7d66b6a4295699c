package dev.parley.room;

import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.QualityReport;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Audio and video of a member at a branch. Packets and descriptions of them stay at the branch; who
 * is in the call, raised hands and recordings are the owner's.
 */
record FollowerMedia(Media here, Media owner) implements Media {
  @Override
  public CompletionStage<MediaAnswer> offer(MediaOffer offer) throws MediaRefused {
    return here.offer(offer);
  }

  @Override
  public Flow.Publisher<MediaItem> follow() {
    return here.follow();
  }

  @Override
  public void want(List<DisplaySize> wishes) {
    here.want(wishes);
  }

  @Override
  public CompletionStage<Void> mute(UUID track, boolean muted) throws MediaRefused {
    return here.mute(track, muted);
  }

  @Override
  public void raiseHand(boolean up) {
    owner.raiseHand(up);
  }

  @Override
  public CompletionStage<Void> lowerHand(UUID member) throws MediaRefused {
    return owner.lowerHand(member);
  }

  @Override
  public void report(QualityReport experience) {
    here.report(experience);
  }

  @Override
  public CompletionStage<Void> record(boolean on) throws MediaRefused {
    return owner.record(on);
  }

  @Override
  public CompletionStage<Void> joinCall() throws MediaRefused {
    return owner.joinCall();
  }

  @Override
  public CompletionStage<Void> hangUp() {
    CompletionStage<Void> over = owner.hangUp();
    return here.hangUp().thenCompose(_ -> over);
  }

  @Override
  public CompletionStage<GroupTicket> groupTicket() throws MediaRefused {
    return here.groupTicket();
  }
}
