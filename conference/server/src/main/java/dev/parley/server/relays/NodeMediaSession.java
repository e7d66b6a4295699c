package dev.parley.server.relays;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.spi.MediaSession;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * Contract between nodes: media session of a member at the node that the member is connected to.
 */
@Inline
public interface NodeMediaSession extends MediaSession {
  @Override
  CompletionStage<MediaAnswer> offer(MediaOffer offer) throws MediaRefused;

  @Override
  @OneWay
  void follow();

  @Override
  @OneWay
  void setDisplaySizes(List<DisplaySize> wishes);

  @Override
  CompletionStage<Void> mute(UUID track, boolean muted, boolean others) throws MediaRefused;

  @Override
  @OneWay
  void setMayPublish(boolean may);

  @Override
  @OneWay
  void setMayModerate(boolean may);

  @Override
  CompletionStage<GroupTicket> groupTicket() throws MediaRefused;

  @Override
  @OneWay
  void report(QualityReport experience);

  @Override
  @OneWay
  void close();
}
