package dev.parley.client.devices;

import dev.parley.client.Room;
import dev.parley.client.session.Registration;
import dev.parley.devices.api.AudioSink;
import dev.parley.devices.api.AudioSource;
import dev.parley.devices.api.DeviceException;
import dev.parley.devices.api.DeviceStream;
import dev.parley.devices.api.PictureWindow;
import dev.parley.devices.api.VideoSource;
import dev.parley.room.api.media.TrackSource;
import java.util.Set;

/**
 * Devices of one member. What a method returns has taken the device over: closing it closes the
 * device, and so does the end of the member's stay. A device that is lost ends its own stream, with
 * a {@link DeviceException}; the member stays in the room.
 *
 * <pre>{@code
 * RoomDevices devices = RoomDevices.of(room);
 * devices.publishMicrophone(Devices.microphone());
 * devices.playMix(Devices.speaker());
 * devices.show(Devices.window("Algebra", 1280, 720));
 * }</pre>
 *
 * <p>Threads: safe for all.
 */
public final class RoomDevices {
  /** Upper bound of a camera's bit rate: good quality at 1280 x 720. */
  public static final int CAMERA_BITS_PER_SECOND = 1_500_000;

  /** Upper bound of a screen's bit rate: sharp text at 1920 x 1080. */
  public static final int SCREEN_BITS_PER_SECOND = 2_500_000;

  private final Room room;

  private RoomDevices(Room room) {
    this.room = room;
  }

  /** {@return the devices of a member} */
  public static RoomDevices of(Room room) {
    return new RoomDevices(room);
  }

  /**
   * Publishes a microphone. While the network is too slow, what is older than 60 ms is dropped.
   *
   * @param microphone mono, not started
   * @throws DeviceException when it cannot be opened
   */
  public DeviceStream publishMicrophone(AudioSource microphone) {
    return PublishedMicrophone.start(room, microphone);
  }

  /**
   * Publishes a camera as VP8, at the rate that the estimated bandwidth allows and at most {@value
   * #CAMERA_BITS_PER_SECOND} bits per second.
   *
   * @param camera not started
   * @throws DeviceException when it cannot be opened, or libvpx or libyuv is missing
   */
  public DeviceStream publishCamera(VideoSource camera) {
    return PublishedPictures.start(room, TrackSource.CAMERA, camera, CAMERA_BITS_PER_SECOND);
  }

  /**
   * Publishes a screen as VP8, at the rate that the estimated bandwidth allows and at most {@value
   * #SCREEN_BITS_PER_SECOND} bits per second.
   *
   * @param screen not started
   * @throws DeviceException when it cannot be opened, or libvpx or libyuv is missing
   */
  public DeviceStream publishScreen(VideoSource screen) {
    return PublishedPictures.start(room, TrackSource.SCREEN, screen, SCREEN_BITS_PER_SECOND);
  }

  /**
   * Plays all other members in the mix that the server makes.
   *
   * @param speaker mono, not started
   * @throws DeviceException when it cannot be opened
   */
  public DeviceStream playMix(AudioSink speaker) {
    return Playback.start(room, speaker, room.audio()::subscribeMix);
  }

  /**
   * Plays all other members, mixed here: less delay and more of a network and processor than {@link
   * #playMix}.
   *
   * @param speaker mono, not started
   * @throws DeviceException when it cannot be opened
   */
  public DeviceStream playVoices(AudioSink speaker) {
    return Playback.start(room, speaker, room.audio()::subscribe);
  }

  /**
   * Decodes the VP8 and AV1 video of other members, each track by a decoder and a thread of its
   * own. A track in another codec, or one whose library is missing, is left out with a warning in
   * the log.
   *
   * @param sources {@link TrackSource#CAMERA}, {@link TrackSource#SCREEN}, or both
   */
  public Registration subscribePictures(Set<TrackSource> sources, TrackPictureListener listener) {
    return PictureSubscription.start(room, sources, listener);
  }

  /**
   * Shows the room in a window, one video at a time: a shared screen, otherwise the camera of the
   * active speaker. The stream ends normally when the user closes the window.
   */
  public DeviceStream show(PictureWindow window) {
    return RoomWindow.start(room, window);
  }
}
