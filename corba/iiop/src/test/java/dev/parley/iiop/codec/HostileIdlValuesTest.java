package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.HexVectors;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrException.Reason;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.Sample.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HostileIdlValuesTest {
  private final Marshaller nodes = MarshalRoundTrip.parameter(Sample.class, "node");
  private final Marshaller boxes = MarshalRoundTrip.parameter(Sample.class, "boxes");
  private static final String ID =
      """
      00 00 00 14 | the length of an id
      49 44 4C 3A 73 61 6D 70 6C 65 2F 4E 6F 64 65 3A 31 2E 30 00 | IDL:sample/Node:1.0
      """;

  private void isRefused(String vector, Reason reason, String why) {
    isRefused(nodes, HexVectors.bytes(vector), reason, why);
  }

  private static void isRefused(Marshaller marshaller, byte[] bytes, Reason reason, String why) {
    assertThatThrownBy(() -> MarshalRoundTrip.read(marshaller, bytes))
        .isInstanceOfSatisfying(
            CdrException.class,
            e -> {
              assertThat(e).hasMessageContaining(why);
              assertThat(e.reason()).isEqualTo(reason);
            });
  }

  @Test
  void indirectionsToWhereNoValueIsAreRefused() {
    isRefused("FF FF FF FF\nFF FF FF F0", Reason.MARSHAL, "indirection");
    isRefused("FF FF FF FF\n00 00 00 10", Reason.MARSHAL, "indirection");
    isRefused("FF FF FF FF\nFF FF FF FC", Reason.MARSHAL, "indirection");
    isRefused("FF FF FF FF\n80 00 00 00", Reason.MARSHAL, "indirection");
    String into = "7F FF FF 02\n" + ID + "00 00 00 07\nFF FF FF FF\n";
    isRefused(into + "FF FF FF E0", Reason.MARSHAL, "no value is");
    isRefused(into + "FF FF FF DD", Reason.MARSHAL, "no value is");
    isRefused(into + "00 00 00 04", Reason.MARSHAL, "indirection");
  }

  @Test
  void indirectionsOfIdsToWhereNoneIsAreRefused() {
    isRefused("7F FF FF 02\nFF FF FF FF\nFF FF FF F8", Reason.MARSHAL, "no repository id");
    isRefused("7F FF FF 06\nFF FF FF FF\nFF FF FF F8", Reason.MARSHAL, "no list of");
    isRefused(
        "7F FF FF 02\n" + ID + "00 00 00 07\n7F FF FF 02\nFF FF FF FF\nFF FF FF E0",
        Reason.MARSHAL,
        "no repository id");
  }

  @Test
  void anIndirectionToAValueOfAnotherTypeIsRefused() {
    MarshalContext to =
        new MarshalContext(new CdrOutput(), new MarshalRoundTrip.Numbered(List.of()));
    Sample.Free free = new Sample.Free();
    Marshaller frees = MarshalRoundTrip.parameter(Sample.class, "free");
    frees.write(to, free, "first");
    frees.write(to, free, "second");
    UnmarshalContext reading =
        MarshalRoundTrip.reading(
            to.out().toByteArray(), IiopLimits.DEFAULT, ClassFilter.CONTRACT_ONLY);
    frees.read(reading);

    assertThatThrownBy(() -> nodes.read(reading))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("an indirection to a dev.parley.iiop.codec.Sample$Free");
  }

  @Test
  void aBoxThatHoldsItselfIsRefused() {
    isRefused(
        MarshalRoundTrip.parameter(Loops.class, "loop"),
        HexVectors.bytes(
            """
            7F FF FF 00 | of the type that is declared
            00 00 00 01 | a struct of one
            FF FF FF FF | which is an indirection
            FF FF FF F4 | to the box around it
            """),
        Reason.MARSHAL,
        "holds itself");
  }

  @Test
  void tagsThatAreNoneAreRefused() {
    isRefused("7F FF FF 04", Reason.MARSHAL, "tag");
    isRefused("7F FF FF 10", Reason.MARSHAL, "tag");
    isRefused("7F FF FE FF", Reason.MARSHAL, "tag");
    isRefused("80 00 00 00", Reason.MARSHAL, "tag");
    isRefused("00 00 00 04", Reason.MARSHAL, "tag");
    isRefused("FF FF FF FE", Reason.MARSHAL, "tag");
  }

  @Test
  void chunksThatAreNoneAreRefused() {
    String start = "7F FF FF 0A\n" + ID;
    isRefused(start + "FF FF FF F0", Reason.MARSHAL, "chunk");
    isRefused(start + "00 00 00 00", Reason.MARSHAL, "chunk");
    isRefused(start + "7F FF FE FF", Reason.MARSHAL, "chunk");
    isRefused(start + "00 00 00 FF\n00 00 00 07", Reason.MARSHAL, "chunk");
    isRefused(start + "00 00 00 02\n00 00 00 07", Reason.MARSHAL, "chunk");
    isRefused(
        start + "00 00 00 04\n00 00 00 07\n00 00 00 04\n7F FF FF 0A", Reason.MARSHAL, "in a chunk");
  }

  @Test
  void endsOfValuesThatAreNotOpenAreRefused() {
    String state = "7F FF FF 0A\n" + ID + "00 00 00 0C\n00 00 00 07\n00 00 00 00\n00 00 00 00\n";
    isRefused(state + "FF FF FF FE", Reason.MARSHAL, "the end of value 2, and 1 are open");
    isRefused(state + "80 00 00 00", Reason.MARSHAL, "the end of value");
    isRefused(state + "7F FF FF 02\n" + ID, Reason.MARSHAL, "without chunks");
    isRefused(state, Reason.MARSHAL, "ends at");
  }

  @Test
  void aValueThatGoesOnBehindItsEndIsRefused() {
    isRefused(
        "7F FF FF 0A\n"
            + ID
            + "00 00 00 04\n00 00 00 07\n" // number
            + "7F FF FF 08\n00 00 00 0C\n00 00 00 08\n00 00 00 00\n00 00 00 00\n" // next
            + "FF FF FF FF\n" // both end
            + "00 00 00 04\n00 00 00 00\n", // others
        Reason.MARSHAL,
        "behind its end");
  }

  @Test
  void aValueWithoutChunksInsideOfOneInChunksIsRefused() {
    isRefused(
        "7F FF FF 0A\n" + ID + "00 00 00 04\n00 00 00 07\n7F FF FF 02\n" + ID,
        Reason.MARSHAL,
        "without chunks");
  }

  @Test
  void whatIsCutDownWithoutChunksIsRefused() {
    isRefused(
        "7F FF FF 06\n00 00 00 02\n00 00 00 02\n78 00 00 00\n" + ID + "00 00 00 07",
        Reason.MARSHAL,
        "lies in no chunks");
  }

  @Test
  void whatWasCutOffCannotBeMeantLater() {
    MarshalContext to =
        new MarshalContext(new CdrOutput(), new MarshalRoundTrip.Numbered(List.of()));
    Node cut = new Node();
    to.beginValue(null, List.of("IDL:other/Unknown:1.0", "IDL:sample/Node:1.0"), true);
    to.out().writeInt(7);
    to.writeNullOrIndirection(null);
    to.out().writeInt(0);
    nodes.write(to, cut, "cut");
    to.endValue();
    nodes.write(to, cut, "again");
    UnmarshalContext reading =
        MarshalRoundTrip.reading(
            to.out().toByteArray(), IiopLimits.DEFAULT, ClassFilter.CONTRACT_ONLY);
    nodes.read(reading);

    assertThatThrownBy(() -> nodes.read(reading))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("cut off");
  }

  @Test
  void valuesDeeperThanTheLimitAreRefused() {
    int most = IiopLimits.DEFAULT.valueDepth();
    assertThat(MarshalRoundTrip.read(nodes, MarshalRoundTrip.write(nodes, nested(most))))
        .isInstanceOf(Node.class);
    byte[] deeper = MarshalRoundTrip.write(nodes, nested(most + 1));
    isRefused(nodes, deeper, Reason.IMP_LIMIT, "inside each other");
  }

  private static Node nested(int depth) {
    Node node = new Node();
    for (int i = 1; i < depth; i++) {
      Node outer = new Node();
      outer.next = node;
      node = outer;
    }
    return node;
  }

  @Test
  void moreValuesThanTheLimitAreRefused() {
    Node node = new Node();
    node.others = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      node.others.add(new Node());
    }
    byte[] bytes = MarshalRoundTrip.write(nodes, node);

    IiopLimits limits = IiopLimits.DEFAULT.withValues(20, 100, 256);

    assertThatThrownBy(
            () -> nodes.read(MarshalRoundTrip.reading(bytes, limits, ClassFilter.CONTRACT_ONLY)))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("values of a message");
  }

  @Test
  void moreClassesThanTheLimitAreRefused() {
    MarshalContext to =
        new MarshalContext(new CdrOutput(), new MarshalRoundTrip.Numbered(List.of()));
    to.beginValue(null, List.of("IDL:other/Unknown:1.0", "IDL:sample/Node:1.0"), true);
    to.out().writeInt(7);
    to.writeNullOrIndirection(null);
    to.out().writeInt(0);
    to.endValue();
    byte[] two = to.out().toByteArray();
    assertThat(nodes.read(withClasses(two, 2))).isInstanceOf(Node.class);
    assertThatThrownBy(() -> nodes.read(withClasses(two, 1)))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("classes of a message");

    isRefused("7F FF FF 06\n00 00 10 00\n" + "00 ".repeat(16_384), Reason.IMP_LIMIT, "classes");
    isRefused("7F FF FF 06\n00 00 00 00", Reason.MARSHAL, "no repository ids");
    isRefused("7F FF FF 06\n7F FF FF FF", Reason.MARSHAL, "announced");
  }

  private static UnmarshalContext withClasses(byte[] bytes, int most) {
    IiopLimits limits = IiopLimits.DEFAULT.withValues(20, 100, most);
    return MarshalRoundTrip.reading(bytes, limits, ClassFilter.CONTRACT_ONLY);
  }

  @Test
  void aSequenceOfMoreThanTheMessageHoldsIsRefused() {
    isRefused(
        "7F FF FF 02\n" + ID + "00 00 00 07\n00 00 00 00\n00 01 00 00",
        Reason.MARSHAL,
        "announced");
  }

  @Test
  void aBoxOfAnotherIdIsRefused() {
    byte[] bytes =
        MarshalRoundTrip.write(MarshalRoundTrip.parameter(Sample.class, "free"), new Sample.Free());
    isRefused(boxes, bytes, Reason.MARSHAL, "IDL:sample/Free:1.0");
  }

  /** A box around what can hold the box. */
  interface Loops {
    void loop(
        @dev.parley.iiop.mapping.Boxed(id = "IDL:sample/Loop:1.0") @Nullable List<Inner> value);
  }

  /** What holds a box. */
  record Inner(
      @dev.parley.iiop.mapping.Boxed(id = "IDL:sample/Loop:1.0") @Nullable List<Inner> value) {}
}
