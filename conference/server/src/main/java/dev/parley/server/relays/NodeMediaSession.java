package dev.parley.server.relays;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.QualityReport;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * Contract between nodes: media session of a member at the node that the member is connected to.
 * The methods are those of {@link dev.parley.room.spi.MediaSession}.
 */
@Inline
public interface NodeMediaSession {
  /** Negotiates what is published and received. */
  CompletionStage<MediaAnswer> offer(MediaOffer offer) throws MediaRefused;

  /** Sends the complete current state to the listener. */
  @OneWay
  void follow();

  /** Sets the display sizes of received tracks. */
  @OneWay
  void setDisplaySizes(List<DisplaySize> wishes);

  /** Mutes or unmutes a track. */
  CompletionStage<Void> mute(UUID track, boolean muted, boolean others) throws MediaRefused;

  /** Sets whether the member may publish from now on. */
  @OneWay
  void setMayPublish(boolean may);

  /** Reports the playback quality of the client. */
  @OneWay
  void report(QualityReport experience);

  /** Stops all publishing and receiving of the session. */
  @OneWay
  void close();
}
