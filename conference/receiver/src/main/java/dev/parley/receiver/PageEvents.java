package dev.parley.receiver;

import dev.parley.sfu.LayerReason;
import dev.parley.sfu.LinkQuality;
import dev.parley.sfu.PeerListener;
import dev.parley.sfu.PublishedTrackInfo;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Events of the connection to a page, of which only the end counts. */
record PageEvents(Consumer<String> end) implements PeerListener {
  @Override
  public void connected() {
    // The session sees it at its next check.
  }

  @Override
  public void failed(String why) {
    end.accept("the page is gone: " + why);
  }

  @Override
  public void tracksChanged(List<PublishedTrackInfo> tracks) {
    // The page is told the tracks of the group.
  }

  @Override
  public void activeSpeakersChanged(List<UUID> members) {
    // The server tells the page.
  }

  @Override
  public void layerChanged(
      UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason) {
    // A group has one layer.
  }

  @Override
  public void groupTracksChanged(List<UUID> tracks) {
    // The group ends here.
  }

  @Override
  public void linkQuality(LinkQuality report) {
    // There is no network between the two.
  }
}
