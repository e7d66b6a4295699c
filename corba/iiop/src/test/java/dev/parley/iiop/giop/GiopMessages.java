package dev.parley.iiop.giop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.testkit.RandomSeeds;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Messages for tests, and what a reader makes of them. */
final class GiopMessages {
  private GiopMessages() {}

  /** The one message that these bytes are. */
  static GiopEvent.Message one(byte[] bytes) {
    var reader = new GiopReader(IiopLimits.DEFAULT);
    var rest = ByteBuffer.wrap(bytes);
    var event = reader.handle(rest);
    assertThat(rest.remaining()).isZero();
    return (GiopEvent.Message) event;
  }

  /** A request with random octets as its body. */
  static byte[] request(Random random, int id, GiopVersion version, int bodyBytes) {
    return GiopMessages.copies(output(random, id, version, bodyBytes), Integer.MAX_VALUE)
        .getFirst();
  }

  static CdrOutput output(Random random, int id, GiopVersion version, int bodyBytes) {
    var output = new CdrOutput();
    var order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    GiopWriter.begin(output, MessageType.REQUEST, version, order, CodeSets.DEFAULT);
    new RequestHeader(
            id,
            ResponseFlags.SYNC_WITH_TARGET,
            new TargetAddress.KeyAddress(new byte[] {1}),
            "op",
            List.of())
        .write(output);
    output.writeBytes(RandomSeeds.bytes(random, bodyBytes), 0, bodyBytes);
    GiopWriter.end(output);
    return output;
  }

  static List<byte[]> copies(CdrOutput output, int fragmentBytes) {
    var all = new ArrayList<byte[]>();
    GiopWriter.send(
        output,
        fragmentBytes,
        piece -> {
          byte[] copy = new byte[piece.remaining()];
          piece.get(copy);
          all.add(copy);
        });
    return all;
  }

  /** A header alone, big-endian. */
  static byte[] header(int minor, int flags, int type, int size) {
    return ByteBuffer.allocate(12)
        .putInt(MessageHeader.MAGIC)
        .put((byte) 1)
        .put((byte) minor)
        .put((byte) flags)
        .put((byte) type)
        .putInt(size)
        .array();
  }

  /** Bytes of a whole message, its header's size that of all of it. */
  static byte[] bytes(GiopEvent.Message message) {
    var input = message.input().from(0);
    byte[] bytes = new byte[input.remaining()];
    input.readBytes(bytes, 0, bytes.length);
    return bytes;
  }
}
