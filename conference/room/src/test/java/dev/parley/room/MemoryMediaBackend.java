package dev.parley.room;

import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.media.DisplaySize;
import dev.parley.room.api.media.GroupTicket;
import dev.parley.room.api.media.MediaAnswer;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaRefusal;
import dev.parley.room.api.media.MediaRefused;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedSection;
import dev.parley.room.api.media.PublishedTracks;
import dev.parley.room.api.media.QualityReport;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.MediaListener;
import dev.parley.room.spi.MediaSession;
import dev.parley.room.spi.Place;
import dev.parley.room.spi.RecordingHandle;
import dev.parley.room.spi.RecordingPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says yes to every offer, and keeps what it was told. */
final class MemoryMediaBackend implements MediaBackend {
  final List<Line> lines = new ArrayList<>();
  final List<Taping> tapings = new ArrayList<>();
  private final List<MediaTrack> tracks = new ArrayList<>();
  @Nullable MediaRefused refusesToRecord;
  @Nullable RecordingEndReason endsAtOnce;

  @Override
  public MediaSession open(
      String room, UUID member, Place place, boolean speak, MediaListener listener) {
    var line = new Line(member, speak, listener);
    lines.add(line);
    return line;
  }

  @Override
  public CompletionStage<List<MediaTrack>> tracks(String room) {
    return CompletableFuture.completedFuture(List.copyOf(tracks));
  }

  @Override
  public CompletionStage<RecordingHandle> record(
      RecordingPlan plan, Consumer<RecordingEndReason> ended) {
    if (refusesToRecord != null) {
      return CompletableFuture.failedFuture(refusesToRecord);
    }
    var taping = new Taping(plan, ended);
    tapings.add(taping);
    if (endsAtOnce != null) {
      ended.accept(endsAtOnce);
    }
    return CompletableFuture.completedFuture(taping);
  }

  /** A recording that takes nothing. */
  static final class Taping implements RecordingHandle {
    final RecordingPlan plan;
    final Consumer<RecordingEndReason> ended;
    boolean begun;
    boolean over;

    private Taping(RecordingPlan plan, Consumer<RecordingEndReason> ended) {
      this.plan = plan;
      this.ended = ended;
    }

    @Override
    public void begin() {
      begun = true;
    }

    @Override
    public CompletionStage<Void> end(RecordingEndReason why) {
      over = true;
      return CompletableFuture.completedFuture(null);
    }
  }

  /** {@return the newest line of a member} */
  Line line(UUID member) {
    return lines.stream().filter(line -> line.member.equals(member)).toList().getLast();
  }

  private void tell() {
    lines.stream().filter(line -> !line.closed).forEach(Line::follow);
  }

  final class Line implements MediaSession {
    final MediaListener listener;
    final List<DisplaySize> wishes = new ArrayList<>();
    boolean speak;
    boolean moderates;
    boolean closed;
    int reports;
    private final UUID member;

    private Line(UUID member, boolean speak, MediaListener listener) {
      this.member = member;
      this.speak = speak;
      this.listener = listener;
    }

    @Override
    public CompletionStage<MediaAnswer> offer(MediaOffer offer) {
      tracks.removeIf(track -> track.member().equals(member));
      List<PublishedSection> published = offer.sending().stream().map(this::publish).toList();
      tell();
      return CompletableFuture.completedFuture(new MediaAnswer("v=0", published));
    }

    private PublishedSection publish(SendSection publishing) {
      var track = new MediaTrack(new UUID(7, tracks.size()), member, publishing.source(), false);
      tracks.add(track);
      return new PublishedSection(publishing.mid(), track.id());
    }

    @Override
    public void follow() {
      listener.changed(new PublishedTracks(List.copyOf(tracks)));
    }

    @Override
    public void setDisplaySizes(List<DisplaySize> wanted) {
      wishes.addAll(wanted);
    }

    @Override
    public CompletionStage<Void> mute(UUID id, boolean muted, boolean others) {
      Optional<MediaTrack> found =
          tracks.stream().filter(track -> track.id().equals(id)).findFirst();
      if (found.isEmpty() || !(others && muted) && !found.get().member().equals(member)) {
        return CompletableFuture.failedFuture(
            new MediaRefused(
                found.isEmpty() ? MediaRefusal.NO_SUCH_TRACK : MediaRefusal.NOT_ALLOWED, "no"));
      }
      tracks.replaceAll(track ->
          track.id().equals(id)
              ? new MediaTrack(id, track.member(), track.source(), muted)
              : track);
      tell();
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void setMayModerate(boolean may) {
      moderates = may;
    }

    @Override
    public CompletionStage<GroupTicket> groupTicket() {
      return CompletableFuture.completedFuture(
          new GroupTicket("ticket of " + member, Duration.ofSeconds(30)));
    }

    @Override
    public void setMayPublish(boolean may) {
      speak = may;
    }

    @Override
    public void report(QualityReport experience) {
      reports++;
    }

    @Override
    public void close() {
      closed = true;
      tracks.removeIf(track -> track.member().equals(member));
      tell();
    }
  }
}
