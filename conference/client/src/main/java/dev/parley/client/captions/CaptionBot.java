package dev.parley.client.captions;

import dev.parley.client.Room;
import dev.parley.client.media.AudioFrame;
import dev.parley.client.session.ClientException;
import dev.parley.client.session.Registration;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedTracks;
import dev.parley.room.api.media.TrackSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Bot that captions what is said in a room: each microphone has a recognizer of its own, so that
 * each caption has its speaker.
 *
 * <p>Threads: safe for all.
 */
public final class CaptionBot implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(CaptionBot.class.getName());

  /** Longest caption that a room takes. */
  private static final int CAPTION_CHARS_MAX = 1_000;

  private final Room room;
  private final SpeechEngine engine;
  private final String language;
  private final List<Registration> registrations = new ArrayList<>();
  private final Map<UUID, Voice> voices = new HashMap<>(); // by track; guarded by this
  private boolean closed; // guarded by this

  private static final class Voice {
    final SpeechEngine.Recognizer recognizer;
    final Downsampler downsampler = new Downsampler();
    short[] samples = new short[0];
    long heardTo = -1; // position behind the last frame

    Voice(SpeechEngine.Recognizer recognizer) {
      this.recognizer = recognizer;
    }

    void accept(AudioFrame frame) {
      if (heardTo >= 0 && frame.position() > heardTo) {
        // A pause ends a sentence; recognizers need to hear it, but not for long.
        long pause = Math.min(frame.position() - heardTo, AudioFrame.HERTZ);
        convert(new short[(int) pause]);
      }
      convert(frame.samples());
      heardTo = frame.position() + frame.samples().length;
    }

    private void convert(short[] from) {
      if (samples.length < from.length / 3 + 1) {
        samples = new short[from.length / 3 + 1];
      }
      recognizer.accept(samples, downsampler.convert(from, from.length, samples));
    }
  }

  private CaptionBot(Room room, SpeechEngine engine, String language) {
    this.room = room;
    this.engine = engine;
    this.language = language;
  }

  /**
   * Begins to caption.
   *
   * @param language that is spoken, as a BCP 47 tag; empty if not known
   */
  public static CaptionBot start(Room room, SpeechEngine engine, String language) {
    CaptionBot bot = new CaptionBot(room, engine, language);
    bot.registrations.add(room.audio().subscribe(bot::hear));
    bot.registrations.add(room.call().on(PublishedTracks.class, tracks -> bot.keep(tracks)));
    return bot;
  }

  private void hear(AudioFrame frame) {
    if (frame.track().source() == TrackSource.MICROPHONE) {
      voice(frame.track()).accept(frame);
    }
  }

  private synchronized Voice voice(MediaTrack track) {
    if (closed) {
      throw new ClientException("the captions have ended");
    }
    return voices.computeIfAbsent(
        track.id(), _ -> new Voice(engine.open(language, text -> caption(track.member(), text))));
  }

  private void caption(UUID speaker, String text) {
    String line = text.strip().replaceAll("\\p{Cntrl}+", " ");
    if (line.isEmpty()) {
      return;
    }
    String most = line.substring(0, Math.min(line.length(), CAPTION_CHARS_MAX));
    room.chat()
        .caption(speaker, most, language)
        .whenComplete((_, failure) -> {
          if (failure != null) {
            LOG.log(System.Logger.Level.WARNING, "a caption was lost: {0}", failure.getMessage());
          }
        });
  }

  /** Closes the recognizers of voices that are gone. */
  private void keep(PublishedTracks published) {
    Set<UUID> present = new HashSet<>();
    published.tracks().forEach(track -> present.add(track.id()));
    List<Voice> gone = new ArrayList<>();
    synchronized (this) {
      voices
          .entrySet()
          .removeIf(each -> {
            boolean ends = !present.contains(each.getKey());
            if (ends) {
              gone.add(each.getValue());
            }
            return ends;
          });
    }
    gone.forEach(voice -> voice.recognizer.close());
  }

  /** Stops captioning, and closes all recognizers. */
  @Override
  public void close() {
    registrations.forEach(Registration::close);
    List<Voice> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(voices.values());
      voices.clear();
    }
    all.forEach(voice -> voice.recognizer.close());
  }
}
