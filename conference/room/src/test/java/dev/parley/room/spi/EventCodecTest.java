package dev.parley.room.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.room.api.MessageReference;
import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.Attachment;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EventCodecTest {
  private static final UUID LINE = new UUID(1, -2);
  private static final UUID ANN = new UUID(1, 2);
  private final EventCodec codec = new EventCodec();

  @Test
  void eventsComeBackAsTheyWere() {
    for (Event event :
        new Event[] {
          new Event.Joined(),
          new Event.Left(),
          new Event.Posted("good day, ärger 👩‍🏫"),
          new Event.Posted(
              "see",
              Optional.of(new MessageReference(LINE, 7)),
              List.of(new Attachment(LINE, "a.png", "image/png", 9))),
          new Event.Edited(LINE, "better"),
          new Event.Deleted(LINE),
          new Event.Reacted(LINE, "👍", true),
          new Event.RightsChanged(
              List.of(new Event.Grant(ANN, Role.STUDENT, Rights.of(Role.GUEST)))),
          new Event.RoomChanged(true, false),
          new Event.Removed(ANN),
          new Event.RecordingBegan(LINE),
          new Event.RecordingEnded(LINE, RecordingEndReason.DISK_SHORT)
        }) {
      assertThat(codec.decode(codec.encode(event))).isEqualTo(event);
    }
  }

  @Test
  void bytesOnDiskStayAsTheyAre() {
    assertThat(hex(new Event.Joined())).isEqualTo("0a020a00");
    assertThat(hex(new Event.Left())).isEqualTo("0a021200");
    assertThat(hex(new Event.Posted("hi"))).isEqualTo("0a061a040a026869");
    assertThat(hex(new Event.Edited(LINE, "hi")))
        .isEqualTo("0a1842160a100000000000000001fffffffffffffffe12026869");
    assertThat(hex(new Event.Deleted(LINE)))
        .isEqualTo("0a144a120a100000000000000001fffffffffffffffe");
    assertThat(hex(new Event.Reacted(LINE, "x", true)))
        .isEqualTo("0a1952170a100000000000000001fffffffffffffffe1201781801");
  }

  @Test
  void decisionsOnDiskStayAsTheyAre() {
    assertThat(hex(new Event.RoomChanged(true, true))).isEqualTo("0a06620408011001");
    assertThat(hex(new Event.Removed(ANN)))
        .isEqualTo("0a146a120a1000000000000000010000000000000002");
    assertThat(
            hex(
                new Event.RightsChanged(
                    List.of(new Event.Grant(ANN, Role.STUDENT, Rights.of(Role.TUTOR))))))
        .isEqualTo(
            "0a265a240a220a100000000000000001000000000000000210011a0c080110011801200128013001");
    assertThat(hex(new Event.RecordingBegan(LINE)))
        .isEqualTo("0a1472120a100000000000000001fffffffffffffffe");
    assertThat(hex(new Event.RecordingEnded(LINE, RecordingEndReason.EMPTY)))
        .isEqualTo("0a167a140a100000000000000001fffffffffffffffe1001");
  }

  private String hex(Event event) {
    return HexFormat.of().formatHex(codec.encode(event));
  }

  @Test
  void componentsOfANewerVersionArePassedOver() {
    byte[] newer = HexFormat.of().parseHex("0a081a060a0268692001");

    assertThat(codec.decode(newer)).isEqualTo(new Event.Posted("hi"));
  }

  @Test
  void eventsOfANewerVersionAreRefusedWithAReason() {
    assertThatExceptionOfType(RoomLogException.class)
        .isThrownBy(() -> codec.decode(HexFormat.of().parseHex("0a037a010a")))
        .withMessageContaining("newer Parley")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.CORRUPT));
  }

  @Test
  void damagedBytesAreRefusedAndNothingElse() {
    var random = new Random(7);
    byte[] good = codec.encode(new Event.Posted("the quick brown fox"));

    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = i % 2 == 0 ? good.clone() : new byte[random.nextInt(40)];
      if (i % 2 == 0) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      } else {
        random.nextBytes(bytes);
      }
      try {
        codec.decode(bytes);
      } catch (RoomLogException expected) {
        assertThat(expected.reason()).isEqualTo(RoomLogException.Reason.CORRUPT);
      }
    }
  }
}
