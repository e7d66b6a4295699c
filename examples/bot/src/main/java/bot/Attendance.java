package bot;

import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import dev.parley.client.media.AudioFrame;
import dev.parley.client.media.AudioPublisher;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.media.TrackSource;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Plays a tone to a room, listens for some seconds, and says who is there and can be heard. */
public final class Attendance {
  private static final int SECONDS = 3;
  private static final int AUDIBLE = 500; // of 32,767

  private final Map<UUID, Integer> peaks = new ConcurrentHashMap<>(); // by member

  private Attendance() {}

  public static void main(String[] args) {
    try (Room room = Room.join(RoomLink.parse(args[0]), RoomOptions.named("attendance"))) {
      System.out.println(new Attendance().check(room));
    }
  }

  private String check(Room room) {
    try (var listening = room.audio().subscribe(this::hear)) {
      tone(room);
    }
    StringBuilder list = new StringBuilder();
    for (var present : room.members().present()) {
      Member member = present.member();
      if (!member.equals(room.me())) {
        list.append(list.isEmpty() ? "" : ", ").append(member.name());
        list.append(peaks.getOrDefault(member.id(), 0) > AUDIBLE ? " (heard)" : "");
      }
    }
    String text = "Present: " + list;
    room.chat().say(text).toCompletableFuture().join();
    return text;
  }

  private void hear(AudioFrame frame) {
    int peak = 0;
    for (short sample : frame.samples()) {
      peak = Math.max(peak, Math.abs(sample));
    }
    peaks.merge(frame.track().member(), peak, Math::max);
  }

  private static void tone(Room room) {
    short[] samples = new short[AudioFrame.HERTZ / 50];
    try (AudioPublisher audio = room.audio().publish(TrackSource.MICROPHONE)) {
      for (int frame = 0; frame < SECONDS * 50; frame++) {
        for (int i = 0; i < samples.length; i++) {
          double seconds = (frame * (double) samples.length + i) / AudioFrame.HERTZ;
          samples[i] = (short) (3_000 * Math.sin(2 * Math.PI * 440 * seconds));
        }
        audio.write(samples, 0, samples.length);
      }
      audio.drain();
    }
  }
}
