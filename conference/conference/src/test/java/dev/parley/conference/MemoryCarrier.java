package dev.parley.conference;

import dev.parley.conference.api.RecordingEnd;
import dev.parley.conference.api.media.Answer;
import dev.parley.conference.api.media.Experience;
import dev.parley.conference.api.media.MediaRefusal;
import dev.parley.conference.api.media.MediaRefused;
import dev.parley.conference.api.media.Offer;
import dev.parley.conference.api.media.Published;
import dev.parley.conference.api.media.Publishing;
import dev.parley.conference.api.media.Track;
import dev.parley.conference.api.media.Tracks;
import dev.parley.conference.api.media.Wish;
import dev.parley.conference.spi.MediaCarrier;
import dev.parley.conference.spi.MediaLine;
import dev.parley.conference.spi.MediaListener;
import dev.parley.conference.spi.RecordingPlan;
import dev.parley.conference.spi.RunningRecording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says yes to every offer, and keeps what it was told. */
final class MemoryCarrier implements MediaCarrier {
  final List<Line> lines = new ArrayList<>();
  final List<Taping> tapings = new ArrayList<>();
  private final List<Track> tracks = new ArrayList<>();
  @Nullable MediaRefused refusesToRecord;
  @Nullable RecordingEnd endsAtOnce;

  @Override
  public MediaLine open(String room, UUID member, boolean speak, MediaListener listener) {
    var line = new Line(member, speak, listener);
    lines.add(line);
    return line;
  }

  @Override
  public CompletionStage<List<Track>> tracks(String room) {
    return CompletableFuture.completedFuture(List.copyOf(tracks));
  }

  @Override
  public CompletionStage<RunningRecording> record(
      RecordingPlan plan, Consumer<RecordingEnd> ended) {
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
  static final class Taping implements RunningRecording {
    final RecordingPlan plan;
    final Consumer<RecordingEnd> ended;
    boolean begun;
    boolean over;

    private Taping(RecordingPlan plan, Consumer<RecordingEnd> ended) {
      this.plan = plan;
      this.ended = ended;
    }

    @Override
    public void begin() {
      begun = true;
    }

    @Override
    public CompletionStage<Void> end(RecordingEnd why) {
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

  final class Line implements MediaLine {
    final MediaListener listener;
    final List<Wish> wishes = new ArrayList<>();
    boolean speak;
    boolean closed;
    int reports;
    private final UUID member;

    private Line(UUID member, boolean speak, MediaListener listener) {
      this.member = member;
      this.speak = speak;
      this.listener = listener;
    }

    @Override
    public CompletionStage<Answer> offer(Offer offer) {
      tracks.removeIf(track -> track.member().equals(member));
      List<Published> published = offer.publishing().stream().map(this::publish).toList();
      tell();
      return CompletableFuture.completedFuture(new Answer("v=0", published));
    }

    private Published publish(Publishing publishing) {
      var track = new Track(new UUID(7, tracks.size()), member, publishing.source(), false);
      tracks.add(track);
      return new Published(publishing.mid(), track.id());
    }

    @Override
    public void follow() {
      listener.changed(new Tracks(List.copyOf(tracks)));
    }

    @Override
    public void want(List<Wish> wanted) {
      wishes.addAll(wanted);
    }

    @Override
    public CompletionStage<Void> mute(UUID id, boolean muted, boolean others) {
      Optional<Track> found = tracks.stream().filter(track -> track.id().equals(id)).findFirst();
      if (found.isEmpty() || !(others && muted) && !found.get().member().equals(member)) {
        return CompletableFuture.failedFuture(
            new MediaRefused(
                found.isEmpty() ? MediaRefusal.NO_SUCH_TRACK : MediaRefusal.NOT_ALLOWED, "no"));
      }
      tracks.replaceAll(track ->
          track.id().equals(id) ? new Track(id, track.member(), track.source(), muted) : track);
      tell();
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void speak(boolean may) {
      speak = may;
    }

    @Override
    public void report(Experience experience) {
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
