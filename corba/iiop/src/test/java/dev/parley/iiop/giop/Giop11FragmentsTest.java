package dev.parley.iiop.giop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.GiopEvent.Message;
import dev.parley.testkit.RandomSeeds;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Fragments of GIOP 1.1, as omniORB sends them (CORBA 3.3 part 2, section 9.4.9). */
class Giop11FragmentsTest {
  /** A message of GIOP 1.1 with whole numbers of 1, 2, 4 and 8 bytes, cut somewhere. */
  private static final class Cut {
    final List<byte[]> fragments = new ArrayList<>();
    final List<Integer> sizes = new ArrayList<>();
    private final Random random;
    private CdrOutput output = new CdrOutput();

    Cut(Random random) {
      this.random = random;
      begin(MessageType.REQUEST);
      new RequestHeader(
              7,
              ResponseFlags.SYNC_WITH_TARGET,
              new TargetAddress.KeyAddress(new byte[] {1}),
              "op",
              List.of())
          .write(output);
      for (int i = 0; i < 50; i++) {
        if (random.nextInt(4) == 0) {
          end(true);
          begin(MessageType.FRAGMENT);
        }
        number(1 << random.nextInt(4), i);
      }
      end(false);
    }

    private void begin(MessageType type) {
      var order = ByteOrder.BIG_ENDIAN;
      GiopWriter.begin(output, type, GiopVersion.V1_1, order, CodeSets.DEFAULT);
    }

    private void number(int size, int value) {
      sizes.add(size);
      switch (size) {
        case 1 -> output.writeByte(value);
        case 2 -> output.writeShort(value);
        case 4 -> output.writeInt(value);
        default -> output.writeLong(value);
      }
    }

    private void end(boolean more) {
      GiopWriter.end(output);
      byte[] fragment = output.toByteArray();
      if (more) {
        fragment[MessageHeader.FLAGS_AT] |= (byte) MessageHeader.MORE;
      }
      fragments.add(fragment);
    }
  }

  @Test
  void fragmentsOfGiop11AreAlignedEachByItself() {
    RandomSeeds.run(
        300,
        random -> {
          var cut = new Cut(random);
          var reader = new GiopReader(IiopLimits.DEFAULT);
          GiopEvent event = null;
          for (byte[] each : cut.fragments) {
            event = reader.handle(ByteBuffer.wrap(each));
          }
          CdrInput in = ((Message) event).input();
          assertThat(RequestHeader.read(in).operation()).isEqualTo("op");
          int start = in.position();

          assertNumbers(in.from(start), cut);
          assertNumbers(in.copy(start), cut);
          assertNumbers(in, cut);
        });
  }

  private static void assertNumbers(CdrInput in, Cut cut) {
    for (int i = 0; i < cut.sizes.size(); i++) {
      long read =
          switch (cut.sizes.get(i)) {
            case 1 -> in.readByte();
            case 2 -> in.readShort();
            case 4 -> in.readInt();
            default -> in.readLong();
          };
      assertThat(read).isEqualTo(i);
    }
    assertThat(in.remaining()).isZero();
  }

  @Test
  void aTextOfGiop11GoesOnInTheNextFragment() {
    var output = new CdrOutput();
    GiopWriter.begin(
        output, MessageType.REPLY, GiopVersion.V1_1, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT);
    output.writeInt(6);
    output.writeBytes("hel".getBytes(StandardCharsets.ISO_8859_1), 0, 3);
    GiopWriter.end(output);
    byte[] first = output.toByteArray();
    first[MessageHeader.FLAGS_AT] |= (byte) MessageHeader.MORE;
    GiopWriter.begin(
        output, MessageType.FRAGMENT, GiopVersion.V1_1, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT);
    output.writeBytes("lo\0".getBytes(StandardCharsets.ISO_8859_1), 0, 3);
    output.writeDouble(0.5);
    GiopWriter.end(output);
    var reader = new GiopReader(IiopLimits.DEFAULT);

    assertThat(reader.handle(ByteBuffer.wrap(first))).isNull();
    CdrInput in = ((Message) reader.handle(ByteBuffer.wrap(output.toByteArray()))).input();

    assertThat(in.readString()).isEqualTo("hello");
    assertThat(in.readDouble()).isEqualTo(0.5);
    assertThat(in.remaining()).isZero();
  }

  @Test
  void messagesOfGiop11GoWhole() {
    var output = GiopMessages.output(new Random(1), 7, GiopVersion.V1_1, 5_000);

    assertThat(GiopMessages.copies(output, 100)).hasSize(1);
  }
}
