package dev.parley.iiop.giop;

import static dev.parley.iiop.HexVectors.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Headers as CORBA 3.3 part 2, section 9.4 draws them, each with a body of one octet. */
class HeadersTest {
  private static final RequestHeader PING =
      new RequestHeader(
          5,
          ResponseFlags.SYNC_WITH_TARGET,
          new TargetAddress.KeyAddress(new byte[] {'k', 'e', 'y'}),
          "ping",
          List.of());

  @Test
  void aRequestOfGiop12IsAsDrawn() {
    byte[] vector =
        bytes(
            """
            47 49 4F 50             | GIOP
            01 02 00 00             | 1.2, big-endian, Request
            00 00 00 25             | 37 bytes follow
            00 00 00 05             | request id
            03 00 00 00             | the result is wanted; reserved
            00 00                   | by key
            00 00                   | fills up to four
            00 00 00 03 6B 65 79    | key
            00                      | fills up to four
            00 00 00 05             | length of the operation
            70 69 6E 67 00          | ping
            00 00 00                | fills up to four
            00 00 00 00             | no service contexts
            2A                      | body, at 48, a multiple of eight
            """);
    assertRequest(vector, GiopVersion.V1_2, ByteOrder.BIG_ENDIAN);
  }

  @Test
  void aRequestOfGiop11IsAsDrawn() {
    byte[] vector =
        bytes(
            """
            47 49 4F 50             | GIOP
            01 01 01 00             | 1.1, little-endian, Request
            25 00 00 00             | 37 bytes follow
            00 00 00 00             | no service contexts
            05 00 00 00             | request id
            01 00 00 00             | a reply is wanted; reserved
            03 00 00 00 6B 65 79    | key
            00                      | fills up to four
            05 00 00 00             | length of the operation
            70 69 6E 67 00          | ping
            00 00 00                | fills up to four
            00 00 00 00             | no principal
            2A                      | body, at once
            """);
    assertRequest(vector, GiopVersion.V1_1, ByteOrder.LITTLE_ENDIAN);
  }

  @Test
  void aRequestOfGiop10IsAsDrawn() {
    byte[] vector =
        bytes(
            """
            47 49 4F 50             | GIOP
            01 00 00 00             | 1.0, big-endian, Request
            00 00 00 25             | 37 bytes follow
            00 00 00 00             | no service contexts
            00 00 00 05             | request id
            01                      | a reply is wanted
            00 00 00                | fills up to four
            00 00 00 03 6B 65 79    | key
            00                      | fills up to four
            00 00 00 05             | length of the operation
            70 69 6E 67 00          | ping
            00 00 00                | fills up to four
            00 00 00 00             | no principal
            2A                      | body, at once
            """);
    assertRequest(vector, GiopVersion.V1_0, ByteOrder.BIG_ENDIAN);
  }

  private static void assertRequest(byte[] vector, GiopVersion version, ByteOrder order) {
    var output = new CdrOutput();
    GiopWriter.begin(output, MessageType.REQUEST, version, order, CodeSets.DEFAULT);
    PING.write(output);
    output.writeByte(42);
    GiopWriter.end(output);

    assertThat(output.toByteArray()).isEqualTo(vector);

    var message = GiopMessages.one(vector);
    assertThat(message.header())
        .isEqualTo(
            new MessageHeader(version, order, false, MessageType.REQUEST, vector.length - 12));
    var header = RequestHeader.read(message.input());
    assertThat(header).usingRecursiveComparison().isEqualTo(PING);
    assertThat(message.input().readByte()).isEqualTo((byte) 42);
    assertThat(message.input().remaining()).isZero();
  }

  @Test
  void aReplyOfGiop12IsAsDrawn() {
    byte[] vector =
        bytes(
            """
            47 49 4F 50             | GIOP
            01 02 01 01             | 1.2, little-endian, Reply
            20 00 00 00             | 32 bytes follow
            05 00 00 00             | request id
            02 00 00 00             | system exception
            01 00 00 00             | one service context
            11 00 00 00             | RMI custom max stream format
            02 00 00 00 00 02       | an encapsulation of one octet: 2
            00 00 00 00 00 00       | fills up to eight
            07 00 00 00             | body
            """);
    var header =
        new ReplyHeader(
            5,
            ReplyHeader.Status.SYSTEM_EXCEPTION,
            List.of(
                new ServiceContext(
                    ServiceContext.RMI_CUSTOM_MAX_STREAM_FORMAT, new byte[] {0, 2})));
    var output = new CdrOutput();
    GiopWriter.begin(
        output, MessageType.REPLY, GiopVersion.V1_2, ByteOrder.LITTLE_ENDIAN, CodeSets.DEFAULT);
    header.write(output);
    output.writeInt(7);
    GiopWriter.end(output);

    assertThat(output.toByteArray()).isEqualTo(vector);
    var input = GiopMessages.one(vector).input();
    assertThat(ReplyHeader.read(input)).usingRecursiveComparison().isEqualTo(header);
    assertThat(input.readInt()).isEqualTo(7);
  }

  @Test
  void aReplyBeforeGiop12HasItsContextsFirst() {
    byte[] vector =
        bytes(
            """
            47 49 4F 50 01 01 00 01 | GIOP 1.1, big-endian, Reply
            00 00 00 0D             | 13 bytes follow
            00 00 00 00             | no service contexts
            00 00 00 05             | request id
            00 00 00 00             | no exception
            2A                      | body, at once
            """);
    var input = GiopMessages.one(vector).input();

    assertThat(ReplyHeader.read(input))
        .isEqualTo(new ReplyHeader(5, ReplyHeader.Status.NO_EXCEPTION, List.of()));
    assertThat(input.readByte()).isEqualTo((byte) 42);
  }

  @Test
  void locateMessagesAreReadAsWritten() {
    for (var version : GiopVersion.values()) {
      var asked = new LocateRequestHeader(9, new TargetAddress.KeyAddress(new byte[] {1}));
      var input = written(version, asked::write);
      assertThat(LocateRequestHeader.read(input)).usingRecursiveComparison().isEqualTo(asked);
      assertThat(input.remaining()).isZero();
      for (var status : LocateReplyHeader.Status.values()) {
        var answer = new LocateReplyHeader(9, status);
        if (version == GiopVersion.V1_2
            || status.compareTo(LocateReplyHeader.Status.OBJECT_FORWARD) <= 0) {
          assertThat(LocateReplyHeader.read(written(version, answer::write))).isEqualTo(answer);
        } else {
          assertThatThrownBy(() -> written(version, answer::write))
              .isInstanceOf(IllegalArgumentException.class);
        }
      }
      var cancel = new CancelRequestHeader(9);
      assertThat(CancelRequestHeader.read(written(version, cancel::write))).isEqualTo(cancel);
    }
  }

  @Test
  void anObjectIsNamedInThreeWaysInGiop12AndInOneBefore() {
    var profile = new TaggedData(0, new byte[] {0, 1, 2});
    for (var target :
        List.of(
            new TargetAddress.KeyAddress(new byte[] {1, 2, 3}),
            new TargetAddress.ProfileAddress(profile),
            new TargetAddress.ReferenceAddress(0, "IDL:A:1.0", List.of(profile, profile)))) {
      var input = written(GiopVersion.V1_2, target::write);
      assertThat(TargetAddress.read(input)).usingRecursiveComparison().isEqualTo(target);
      if (!(target instanceof TargetAddress.KeyAddress)) {
        assertThatThrownBy(() -> written(GiopVersion.V1_1, target::write))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
    assertThatThrownBy(
            () -> TargetAddress.read(written(GiopVersion.V1_2, output -> output.writeShort(3))))
        .isInstanceOf(CdrException.class);
  }

  @Test
  void statusesOfAnotherVersionAreRefused() {
    var permanent = new ReplyHeader(1, ReplyHeader.Status.LOCATION_FORWARD_PERM, List.of());
    assertThat(ReplyHeader.read(written(GiopVersion.V1_2, permanent::write))).isEqualTo(permanent);
    assertThatThrownBy(() -> written(GiopVersion.V1_1, permanent::write))
        .isInstanceOf(IllegalArgumentException.class);
    for (int status : new int[] {-1, 4, 6}) {
      var input =
          written(
              GiopVersion.V1_1,
              output -> {
                output.writeInt(0);
                output.writeInt(1);
                output.writeInt(status);
              });
      assertThatThrownBy(() -> ReplyHeader.read(input)).isInstanceOf(CdrException.class);
      var locate =
          written(
              GiopVersion.V1_1,
              output -> {
                output.writeInt(1);
                output.writeInt(status);
              });
      assertThatThrownBy(() -> LocateReplyHeader.read(locate)).isInstanceOf(CdrException.class);
    }
  }

  @Test
  void everyVersionForwardsToAnotherLocation() {
    var forward = new ReplyHeader(1, ReplyHeader.Status.LOCATION_FORWARD, List.of());
    for (var version : GiopVersion.values()) {
      assertThat(ReplyHeader.read(written(version, forward::write))).isEqualTo(forward);
    }
  }

  @Test
  void oneWayRequestsSayWhatTheyWaitFor() {
    for (var response : ResponseFlags.values()) {
      var header =
          new RequestHeader(1, response, new TargetAddress.KeyAddress(new byte[0]), "x", List.of());
      assertThat(RequestHeader.read(written(GiopVersion.V1_2, header::write)).response())
          .isEqualTo(response);
      assertThat(RequestHeader.read(written(GiopVersion.V1_0, header::write)).response())
          .isEqualTo(
              response == ResponseFlags.SYNC_NONE
                  ? ResponseFlags.SYNC_NONE
                  : ResponseFlags.SYNC_WITH_TARGET);
    }
  }

  @Test
  void tooManyServiceContextsAreRefused() {
    var input =
        written(
            GiopVersion.V1_0,
            output -> {
              output.writeInt(101);
              output.writeBytes(new byte[808], 0, 808);
            });

    assertThatThrownBy(() -> RequestHeader.read(input))
        .isInstanceOfSatisfying(
            CdrException.class,
            e -> assertThat(e.reason()).isEqualTo(CdrException.Reason.IMP_LIMIT));
  }

  @Test
  void asManyServiceContextsAreReadAsMayBe() {
    var contexts = Collections.nCopies(100, new ServiceContext(7, new byte[] {1}));
    var header =
        new RequestHeader(
            1, ResponseFlags.SYNC_NONE, new TargetAddress.KeyAddress(new byte[0]), "x", contexts);

    assertThat(RequestHeader.read(written(GiopVersion.V1_2, header::write)).contexts())
        .hasSize(100);
  }

  @Test
  void everyCompletionOfASystemExceptionIsReadAsWritten() {
    for (var completion : SystemExceptionData.CompletionStatus.values()) {
      var exception = new SystemExceptionData("IDL:X:1.0", 3, completion);
      assertThat(SystemExceptionData.read(written(GiopVersion.V1_2, exception::write)))
          .isEqualTo(exception);
    }
  }

  @Test
  void profilesAreEqualWhenTheirTagsAndBytesAre() {
    var profile = new TaggedData(1, new byte[] {2, 3});

    assertThat(profile)
        .isEqualTo(new TaggedData(1, new byte[] {2, 3}))
        .hasSameHashCodeAs(new TaggedData(1, new byte[] {2, 3}))
        .isNotEqualTo(new TaggedData(2, new byte[] {2, 3}))
        .isNotEqualTo(new TaggedData(1, new byte[] {2, 4}))
        .isNotEqualTo("a profile");
  }

  @Test
  void aSystemExceptionIsReadAsWritten() {
    byte[] vector =
        bytes(
            """
            00 00 00 1E                                     | length of the id
            49 44 4C 3A 6F 6D 67 2E 6F 72 67 2F 43 4F 52 42 | IDL:omg.org/CORB
            41 2F 4D 41 52 53 48 41 4C 3A 31 2E 30 00       | A/MARSHAL:1.0
            00 00                                           | fills up to four
            4F 4D 00 05                                     | OMG's minor code 5
            00 00 00 01                                     | not completed
            """);
    var exception =
        SystemExceptionData.of(
            StandardSystemException.MARSHAL,
            CdrException.OMG_VMCID | 5,
            SystemExceptionData.CompletionStatus.NO);
    var input = written(GiopVersion.V1_2, exception::write);

    assertThat(ByteBuffer.wrap(vector)).isEqualTo(ByteBuffer.wrap(rest(input.from(0))));
    assertThat(SystemExceptionData.read(input)).isEqualTo(exception);
    assertThat(exception.standard()).contains(StandardSystemException.MARSHAL);
    assertThat(exception).hasToString("MARSHAL, OMG minor code 5, completed NO");
    assertThat(new SystemExceptionData("IDL:X:1.0", 3, SystemExceptionData.CompletionStatus.MAYBE))
        .hasToString("IDL:X:1.0, minor code 0x00000003, completed MAYBE");
  }

  @Test
  void whateverIsRefusedHasAStandardException() {
    for (var reason : CdrException.Reason.values()) {
      var told =
          SystemExceptionData.of(
              new CdrException(reason, ""), SystemExceptionData.CompletionStatus.NO);
      assertThat(told.id()).isEqualTo("IDL:omg.org/CORBA/" + reason + ":1.0");
      assertThat(told.standard()).isPresent();
    }
    assertThat(StandardSystemException.of("IDL:omg.org/CORBA/NOTHING:1.0")).isEmpty();
    var wrong =
        written(
            GiopVersion.V1_2,
            output -> {
              output.writeString("x");
              output.writeInt(0);
              output.writeInt(3);
            });
    assertThatThrownBy(() -> SystemExceptionData.read(wrong)).isInstanceOf(CdrException.class);
  }

  private static byte[] rest(CdrInput input) {
    byte[] rest = new byte[input.remaining()];
    input.readBytes(rest, 0, rest.length);
    return rest;
  }

  private static CdrInput written(GiopVersion version, Consumer<CdrOutput> content) {
    var output = new CdrOutput(version, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT, IiopLimits.DEFAULT);
    content.accept(output);
    return CdrInput.of(output, IiopLimits.DEFAULT);
  }
}
