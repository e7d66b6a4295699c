import dev.parley.client.ClientRuntime;
import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import dev.parley.client.captions.CaptionBot;
import dev.parley.client.captions.ProgramEngine;
import dev.parley.client.captions.SpeechEngine;
import dev.parley.client.devices.RoomDevices;
import dev.parley.client.file.RoomRecorder;
import dev.parley.client.media.AudioPublisher;
import dev.parley.client.media.VideoPublisher;
import dev.parley.devices.Devices;
import dev.parley.devices.api.DeviceStream;
import dev.parley.media.sdp.Codec;
import dev.parley.room.api.MemberJoined;
import dev.parley.room.api.RightsChanged;
import dev.parley.room.api.media.RaisedHands;
import dev.parley.room.api.media.TrackSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

  protected String keyOfLastTime;
  protected Room room;
  protected Encoder encoder;

  protected record Encoded(byte[] bytes, long timestamp, boolean isKey) {}

  protected interface Encoder {
    void nextIsKeyFrame();

    void frames(Consumer<Encoded> frames);
  }
