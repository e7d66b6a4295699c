package dev.parley.server.relays;

import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.spi.MediaSession;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * Media session of which somebody keeps count until it is closed.
 *
 * @param leave run after the session was closed
 */
record ObservedSession(MediaSession session, Runnable leave) implements NodeMediaSession {
  @Override
  public CompletionStage<MediaAnswer> offer(MediaOffer offer) {
    return session.offer(offer);
  }

  @Override
  public void follow() {
    session.follow();
  }

  @Override
  public void setDisplaySizes(List<DisplaySize> wishes) {
    session.setDisplaySizes(wishes);
  }

  @Override
  public CompletionStage<Void> mute(UUID track, boolean muted, boolean others) {
    return session.mute(track, muted, others);
  }

  @Override
  public void setMayPublish(boolean may) {
    session.setMayPublish(may);
  }

  @Override
  public void setMayModerate(boolean may) {
    session.setMayModerate(may);
  }

  @Override
  public CompletionStage<GroupTicket> groupTicket() {
    return session.groupTicket();
  }

  @Override
  public void report(QualityReport experience) {
    session.report(experience);
  }

  @Override
  public void close() {
    session.close();
    leave.run();
  }
}
