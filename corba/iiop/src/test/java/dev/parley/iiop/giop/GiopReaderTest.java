package dev.parley.iiop.giop;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.GiopEvent.Fault;
import dev.parley.iiop.giop.GiopEvent.Message;
import dev.parley.iiop.giop.GiopEvent.Violation;
import dev.parley.testkit.RandomSeeds;
import dev.parley.transport.api.AdmissionControl;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GiopReaderTest {
  @Test
  void messagesAreReadFromPiecesOfAnySize() {
    RandomSeeds.run(
        200,
        random -> {
          var sent = new ArrayList<byte[]>();
          var stream = new ByteArrayOutputStream();
          for (int id = 0; id < 5; id++) {
            var version = GiopVersion.values()[random.nextInt(3)];
            byte[] request = GiopMessages.request(random, id, version, random.nextInt(20_000));
            sent.add(request);
            stream.writeBytes(request);
          }

          var read = readInPieces(stream.toByteArray(), random);

          assertThat(read.stream().map(GiopMessages::bytes)).containsExactlyElementsOf(sent);
        });
  }

  private static List<Message> readInPieces(byte[] stream, Random random) {
    var reader = new GiopReader(IiopLimits.DEFAULT);
    var read = new ArrayList<Message>();
    for (int at = 0; at < stream.length; ) {
      int length = Math.min(stream.length - at, 1 + random.nextInt(9_000));
      byte[] own = Arrays.copyOfRange(stream, at, at + length);
      var piece = ByteBuffer.wrap(own);
      if (random.nextBoolean()) {
        piece = ByteBuffer.allocateDirect(length).put(piece).flip();
      }
      for (var event = reader.handle(piece); event != null; event = reader.handle(piece)) {
        read.add((Message) event);
      }
      assertThat(piece.remaining()).isZero();
      at += length;
    }
    return read;
  }

  @Test
  void fragmentsAreJoinedAsIfNobodyHadCut() {
    RandomSeeds.run(
        200,
        random -> {
          var output = GiopMessages.output(random, 7, GiopVersion.V1_2, random.nextInt(2_000));
          byte[] whole = output.toByteArray();
          int fragmentBytes = 100 + random.nextInt(300);

          var fragments = GiopMessages.copies(output, fragmentBytes);

          assertThat(fragments).allMatch(fragment -> fragment.length <= fragmentBytes);
          assertThat(fragments.subList(0, fragments.size() - 1))
              .allMatch(fragment -> fragment.length % 8 == 0);
          var reader = new GiopReader(IiopLimits.DEFAULT);
          var events = fragments.stream().map(ByteBuffer::wrap).map(reader::handle).toList();
          assertThat(events.subList(0, events.size() - 1)).allMatch(Objects::isNull);
          var message = (Message) events.getLast();
          byte[] joined = GiopMessages.bytes(message);
          assertThat(Arrays.copyOfRange(joined, 12, joined.length))
              .isEqualTo(Arrays.copyOfRange(whole, 12, whole.length));
          assertThat(message.header().size()).isEqualTo(whole.length - 12);
          assertThat(message.header().more()).isFalse();
          assertThat(RequestHeader.read(message.input()).requestId()).isEqualTo(7);
          assertThat(reader.unfinished()).isZero();
        });
  }

  @Test
  void fragmentsOfSeveralMessagesMayComeMixed() {
    RandomSeeds.run(
        100,
        random -> {
          var reader = new GiopReader(IiopLimits.DEFAULT);
          var left = new ArrayList<List<byte[]>>();
          for (int id = 0; id < 5; id++) {
            left.add(
                GiopMessages.copies(GiopMessages.output(random, id, GiopVersion.V1_2, 500), 64));
          }
          int found = 0;
          while (!left.isEmpty()) {
            var fragments = left.get(random.nextInt(left.size()));
            var event = reader.handle(ByteBuffer.wrap(fragments.removeFirst()));
            if (fragments.isEmpty()) {
              assertThat(RequestHeader.read(((Message) event).input()).operation()).isEqualTo("op");
              left.remove(fragments);
              found++;
            } else {
              assertThat(event).isNull();
            }
          }
          assertThat(found).isEqualTo(5);
        });
  }

  @Test
  void aCancelledMessageNeedsNoMoreFragments() {
    var reader = new GiopReader(IiopLimits.DEFAULT);
    var fragments =
        GiopMessages.copies(GiopMessages.output(new Random(1), 7, GiopVersion.V1_2, 500), 64);
    reader.handle(ByteBuffer.wrap(fragments.getFirst()));
    assertThat(reader.unfinished()).isEqualTo(1);

    var cancel = new CdrOutput();
    GiopWriter.begin(
        cancel, MessageType.CANCEL_REQUEST, GiopVersion.V1_2, cancel.order(), CodeSets.DEFAULT);
    new CancelRequestHeader(7).write(cancel);
    GiopWriter.end(cancel);

    assertThat(((Message) reader.handle(cancel.written())).header().type())
        .isEqualTo(MessageType.CANCEL_REQUEST);
    assertThat(reader.unfinished()).isZero();
  }

  @Test
  void bareMessagesAreNothingButAHeader() {
    for (var type : List.of(MessageType.CLOSE_CONNECTION, MessageType.MESSAGE_ERROR)) {
      var output = new CdrOutput();
      GiopWriter.writeBare(output, type, GiopVersion.V1_0);
      assertThat(output.toByteArray()).isEqualTo(GiopMessages.header(0, 0, type.code(), 0));
      assertThat(GiopMessages.one(output.toByteArray()).header().type()).isEqualTo(type);
    }
  }

  @Test
  void whatIsNoMessageEndsTheConnection() {
    byte[] http = "GET / HTTP/1.1\r\n".getBytes(US_ASCII);
    assertViolation(Fault.MAGIC, http);
    assertViolation(Fault.VERSION, GiopMessages.header(3, 0, 0, 0));
    assertViolation(Fault.TYPE, GiopMessages.header(2, 0, 8, 0));
    assertViolation(Fault.TYPE, GiopMessages.header(0, 0, 7, 0));
    assertViolation(Fault.FLAGS, GiopMessages.header(0, 2, 0, 4));
    assertViolation(Fault.FLAGS, GiopMessages.header(1, 2, 3, 4));
    assertViolation(Fault.FLAGS, GiopMessages.header(2, 2, 5, 0));
    assertViolation(Fault.SIZE, GiopMessages.header(2, 0, 0, -1));
    assertViolation(Fault.SIZE, GiopMessages.header(2, 0, 0, (4 << 20) - 11));
    assertViolation(Fault.SIZE, GiopMessages.header(2, 2, 0, 0));
    assertViolation(Fault.SIZE, GiopMessages.header(2, 0, 7, 0));
    assertViolation(Fault.FRAGMENT, GiopMessages.header(1, 0, 7, 0));
    byte[] two = GiopMessages.header(2, 0, 0, 0);
    two[4] = 2;
    assertViolation(Fault.VERSION, two);
  }

  @Test
  void theLargestMessageIsTaken() {
    assertThat(reader().handle(ByteBuffer.wrap(GiopMessages.header(2, 0, 0, (4 << 20) - 12))))
        .isNull();
  }

  @Test
  void fragmentsThatDoNotFitEndTheConnection() {
    byte[] first = with(GiopMessages.header(2, 2, 0, 4), 7);
    byte[] littleOrder = with(GiopMessages.header(2, 1, 7, 4 << 24), 7 << 24);
    assertViolation(Fault.FRAGMENT, with(GiopMessages.header(2, 0, 7, 4), 7));
    assertViolation(Fault.FRAGMENT, first, first);
    assertViolation(Fault.FRAGMENT, first, with(GiopMessages.header(2, 0, 7, 4), 8));
    assertViolation(Fault.FRAGMENT, first, littleOrder);
    assertViolation(Fault.FRAGMENT, first, GiopMessages.header(1, 0, 7, 0));
    assertViolation(
        Fault.FRAGMENT, GiopMessages.header(1, 2, 0, 0), GiopMessages.header(1, 2, 1, 0));
  }

  @Test
  void fragmentsAndUnfinishedMessagesEndAtTheirLimits() {
    var limits = IiopLimits.DEFAULT.withFragments(3, 2).withMessageBytes(64);
    byte[] more = with(GiopMessages.header(2, 2, 7, 4), 7);

    var many = new GiopReader(limits);
    for (byte[] piece : List.of(with(GiopMessages.header(2, 2, 0, 4), 7), more, more)) {
      assertThat(many.handle(ByteBuffer.wrap(piece))).isNull();
    }
    assertFault(Fault.FRAGMENT, many.handle(ByteBuffer.wrap(more)));

    var open = new GiopReader(limits);
    for (int id = 0; id < 2; id++) {
      assertThat(open.handle(ByteBuffer.wrap(with(GiopMessages.header(2, 2, 0, 4), id)))).isNull();
    }
    assertFault(
        Fault.FRAGMENT, open.handle(ByteBuffer.wrap(with(GiopMessages.header(2, 2, 0, 4), 2))));

    var large = new GiopReader(limits);
    byte[] half = new byte[64];
    System.arraycopy(with(GiopMessages.header(2, 2, 0, 52), 7), 0, half, 0, 16);
    assertThat(large.handle(ByteBuffer.wrap(half))).isNull();
    byte[] rest = new byte[17];
    System.arraycopy(with(GiopMessages.header(2, 0, 7, 5), 7), 0, rest, 0, 16);
    assertFault(Fault.SIZE, large.handle(ByteBuffer.wrap(rest)));
  }

  @Test
  void fragmentsOfAsManyBytesAsAMessageMayHaveAreJoined() {
    var reader = new GiopReader(IiopLimits.DEFAULT.withMessageBytes(64));
    byte[] first = Arrays.copyOf(with(GiopMessages.header(2, 2, 0, 48), 7), 60);
    assertThat(reader.handle(ByteBuffer.wrap(first))).isNull();
    byte[] last = Arrays.copyOf(with(GiopMessages.header(2, 0, 7, 8), 7), 20);

    assertThat(reader.handle(ByteBuffer.wrap(last)))
        .isInstanceOfSatisfying(
            Message.class, message -> assertThat(GiopMessages.bytes(message)).hasSize(64));
  }

  @Test
  void afterAViolationNothingIsRead() {
    var reader = reader();
    var first = reader.handle(ByteBuffer.wrap(GiopMessages.header(3, 0, 0, 0)));
    var good = ByteBuffer.wrap(GiopMessages.header(2, 0, 5, 0));

    assertThat(reader.handle(good)).isSameAs(first);
    assertThat(good.remaining()).isEqualTo(12);
  }

  private static byte[] with(byte[] header, int id) {
    return ByteBuffer.allocate(16).put(header).putInt(id).array();
  }

  private static GiopReader reader() {
    return new GiopReader(IiopLimits.DEFAULT);
  }

  private static void assertViolation(Fault fault, byte[]... pieces) {
    var reader = reader();
    for (int i = 0; i < pieces.length - 1; i++) {
      assertThat(reader.handle(ByteBuffer.wrap(pieces[i]))).isNull();
    }
    assertFault(fault, reader.handle(ByteBuffer.wrap(pieces[pieces.length - 1])));
  }

  private static void assertFault(Fault fault, GiopEvent event) {
    assertThat(event)
        .isInstanceOfSatisfying(
            Violation.class, violation -> assertThat(violation.fault()).isEqualTo(fault));
  }

  @Test
  @DisplayName("FR-10: fragments of all connections share one budget")
  void fragmentsOfAllConnectionsShareOneBudget() {
    var budget = new MemoryBudget(100_000, 0);
    var capacity = new AdmissionControl(AdmissionControl.ConnectionLimits.DEFAULT, budget);
    List<String> ended = new ArrayList<>();
    for (int connection = 0; connection < 20; connection++) {
      int number = connection;
      var memory = capacity.uncounted().messageMemory(why -> ended.add(number + " " + why));
      var reader = new GiopReader(IiopLimits.DEFAULT, memory);

      assertThat(reader.handle(firstFragment(20_000))).isNull();
      assertThat(budget.used()).isLessThanOrEqualTo(budget.bytes());
    }

    assertThat(ended).hasSize(16).first().asString().startsWith("0 FR-10");
  }

  @Test
  @DisplayName("FR-10: one byte of fragments more than the budget has is refused")
  void fragmentsBeyondTheBudgetAreRefused() {
    int bytes = MessageHeader.BYTES + 20_000 + PartialMessage.FRAGMENT_OVERHEAD;
    var budget = new MemoryBudget(bytes, 0);
    var capacity = new AdmissionControl(AdmissionControl.ConnectionLimits.DEFAULT, budget);
    var fits = capacity.uncounted().messageMemory(why -> {});
    assertThat(new GiopReader(IiopLimits.DEFAULT, fits).handle(firstFragment(20_000))).isNull();
    fits.close();
    assertThat(budget.used()).isZero();

    var other = capacity.uncounted().messageMemory(why -> {});
    assertThat(new GiopReader(IiopLimits.DEFAULT, other).handle(firstFragment(20_001)))
        .isInstanceOfSatisfying(
            GiopEvent.Violation.class, violation -> assertThat(violation.text()).contains("FR-10"));
  }

  @Test
  void closedReaderHasNoFragmentsAndReadsNoMore() {
    var budget = new MemoryBudget(100_000, 0);
    var capacity = new AdmissionControl(AdmissionControl.ConnectionLimits.DEFAULT, budget);
    var memory = capacity.uncounted().messageMemory(why -> {});
    var reader = new GiopReader(IiopLimits.DEFAULT, memory);
    assertThat(reader.handle(firstFragment(20_000))).isNull();

    reader.close();

    assertThat(reader.unfinished()).isZero();
    assertThat(budget.used()).isZero();
    assertThat(reader.handle(firstFragment(20_000))).isInstanceOf(Violation.class);
    assertThat(budget.used()).isZero();
  }

  /** A request of GIOP 1.2 of which more fragments are to come. */
  private static ByteBuffer firstFragment(int size) {
    ByteBuffer message = ByteBuffer.allocate(MessageHeader.BYTES + size);
    message.putInt(0x47494F50).put((byte) 1).put((byte) 2).put((byte) 2).put((byte) 0);
    return message.putInt(size).clear();
  }
}
