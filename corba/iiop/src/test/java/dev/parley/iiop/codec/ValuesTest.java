package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.HexVectors;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.Sample.Bell;
import dev.parley.iiop.codec.Sample.Boxes;
import dev.parley.iiop.codec.Sample.Free;
import dev.parley.iiop.codec.Sample.Leaf;
import dev.parley.iiop.codec.Sample.Node;
import dev.parley.iiop.codec.Sample.Unlisted;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ValuesTest {
  private final Marshaller nodes = MarshalRoundTrip.parameter(Sample.class, "node");
  private final Marshaller leaves = MarshalRoundTrip.parameter(Sample.class, "leaf");

  private static Node node(int number, @Nullable Node next) {
    Node node = new Node();
    node.number = number;
    node.next = next;
    return node;
  }

  private Node read(byte[] bytes) {
    return (Node) Objects.requireNonNull(MarshalRoundTrip.read(nodes, bytes));
  }

  /** A value in chunks of a class nobody knows, that can be cut down to Node. */
  private static byte[] unknown(Consumer<MarshalContext> more) {
    MarshalContext to =
        new MarshalContext(new CdrOutput(), new MarshalRoundTrip.Numbered(List.of()));
    to.beginValue(null, List.of("IDL:other/Unknown:1.0", "IDL:sample/Node:1.0"), true);
    to.out().writeInt(7);
    to.writeNullOrIndirection(null);
    to.out().writeInt(0);
    more.accept(to);
    to.endValue();
    to.out().writeByte(0x7E);
    return to.out().toByteArray();
  }

  @Test
  void aValueIsItsTagItsIdAndItsState() {
    byte[] bytes =
        HexVectors.bytes(
            """
            7F FF FF 02 | one repository id, no chunks
            00 00 00 14 | its length
            49 44 4C 3A 73 61 6D 70 6C 65 2F 4E 6F 64 65 3A 31 2E 30 00 | IDL:sample/Node:1.0
            00 00 00 07 | number
            00 00 00 00 | next: null
            00 00 00 00 | others: none
            """);

    assertThat(MarshalRoundTrip.write(nodes, node(7, null))).isEqualTo(bytes);
    assertThat(read(bytes)).usingRecursiveComparison().isEqualTo(node(7, null));
  }

  @Test
  void aValueMayHaveACodeBaseAListOfIdsAndChunks() {
    byte[] bytes =
        HexVectors.bytes(
            """
            7F FF FF 0F | a code base, a list of repository ids, in chunks
            00 00 00 02 61 00 00 00 | a
            00 00 00 01 | one
            00 00 00 14 | length
            49 44 4C 3A 73 61 6D 70 6C 65 2F 4E 6F 64 65 3A 31 2E 30 00 | IDL:sample/Node:1.0
            00 00 00 0C | a chunk of 12 bytes
            00 00 00 07 | number
            00 00 00 00 | next: null
            00 00 00 00 | others: none
            FF FF FF FF | the end
            """);

    assertThat(read(bytes)).usingRecursiveComparison().isEqualTo(node(7, null));
  }

  @Test
  void nullBetweenChunksThatAreCutOffIsSkipped() {
    byte[] bytes =
        HexVectors.bytes(
            """
            7F FF FF 0E | a list of repository ids, in chunks
            00 00 00 02 | two
            00 00 00 08 | length
            49 44 4C 3A 55 3A 31 00 | IDL:U:1
            00 00 00 14 | length
            49 44 4C 3A 73 61 6D 70 6C 65 2F 4E 6F 64 65 3A 31 2E 30 00 | IDL:sample/Node:1.0
            00 00 00 0C | a chunk of 12 bytes
            00 00 00 07 | number
            00 00 00 00 | next: null
            00 00 00 00 | others: none
            00 00 00 04 00 00 00 01 | what is cut off, in a chunk
            00 00 00 00 | null
            00 00 00 04 00 00 00 02 | in another chunk
            FF FF FF FF | the end
            """);

    assertThat(read(bytes)).usingRecursiveComparison().isEqualTo(node(7, null));
  }

  @Test
  void aValueThatHoldsItselfIsAnIndirection() {
    byte[] bytes =
        HexVectors.bytes(
            """
            7F FF FF 02 | one repository id, no chunks
            00 00 00 14 | its length
            49 44 4C 3A 73 61 6D 70 6C 65 2F 4E 6F 64 65 3A 31 2E 30 00 | IDL:sample/Node:1.0
            00 00 00 07 | number
            FF FF FF FF | next: an indirection
            FF FF FF DC | 36 bytes before these
            00 00 00 00 | others: none
            """);
    Node round = node(7, null);
    round.next = round;

    assertThat(MarshalRoundTrip.write(nodes, round)).isEqualTo(bytes);
    Node read = read(bytes);
    assertThat(read.next).isSameAs(read);
  }

  @Test
  void whatCanBeCutDownLiesInChunksAndNamesItsBases() {
    Leaf leaf = new Leaf();
    leaf.number = 7;
    leaf.next = node(8, null);
    leaf.text = "ab";
    byte[] bytes =
        HexVectors.bytes(
            """
            7F FF FF 0E | a list of repository ids, in chunks
            00 00 00 02 | two
            00 00 00 14 | length
            49 44 4C 3A 73 61 6D 70 6C 65 2F 4C 65 61 66 3A 31 2E 30 00 | IDL:sample/Leaf:1.0
            00 00 00 14 | length
            49 44 4C 3A 73 61 6D 70 6C 65 2F 4E 6F 64 65 3A 31 2E 30 00 | IDL:sample/Node:1.0
            00 00 00 04 | a chunk of 4 bytes
            00 00 00 07 | number
            7F FF FF 0A | next: one id, in chunks, as all inside of one in chunks
            FF FF FF FF | the id is an indirection
            FF FF FF D8 | to the second of the list
            00 00 00 0C | a chunk of 12 bytes
            00 00 00 08 | number
            00 00 00 00 | next: null
            00 00 00 00 | others: none
            FF FF FF FE | the end of the second
            00 00 00 10 | a chunk of 16 bytes
            00 00 00 00 | others: none
            00 00 00 03 61 62 00 00 | text, and what aligns the next
            00 00 00 00 | more: null
            FF FF FF FF | the end of the first
            """);

    assertThat(MarshalRoundTrip.write(leaves, leaf)).isEqualTo(bytes);
    assertThat(MarshalRoundTrip.read(leaves, bytes)).usingRecursiveComparison().isEqualTo(leaf);
  }

  @Test
  void graphsAreReadAsTheyWereWritten() {
    Leaf leaf = new Leaf();
    Node other = node(2, leaf);
    leaf.text = "Zoë";
    leaf.next = other;
    leaf.more = leaf;
    leaf.others = List.of(other, leaf, node(3, other));

    MarshalRoundTrip.everywhere(
        nodes,
        leaf,
        (read, written) -> {
          Leaf copy = (Leaf) Objects.requireNonNull(read);
          assertThat(copy.text).isEqualTo("Zoë");
          assertThat(copy.more).isSameAs(copy);
          assertThat(copy.others.get(0)).isSameAs(copy.next);
          assertThat(copy.others.get(1)).isSameAs(copy);
          assertThat(copy.others.get(2).next).isSameAs(copy.next);
          assertThat(Objects.requireNonNull(copy.next).next).isSameAs(copy);
        });
    MarshalRoundTrip.everywhere(nodes, null, (read, written) -> assertThat(read).isNull());
  }

  @Test
  void oneArgumentSharesWithTheNext() {
    Node shared = node(1, null);
    byte[] bytes = MarshalRoundTrip.write(nodes, shared, node(2, shared));
    UnmarshalContext reading =
        MarshalRoundTrip.reading(bytes, IiopLimits.DEFAULT, ClassFilter.CONTRACT_ONLY);

    Object first = nodes.read(reading);

    assertThat(((Node) Objects.requireNonNull(nodes.read(reading))).next).isSameAs(first);
  }

  @Test
  void anUnknownClassIsCutDownToTheFirstThatIsKnown() {
    byte[] bytes =
        unknown(to -> {
          to.out().writeString("more that nobody reads");
          to.writeNullOrIndirection(null);
          nodes.write(to, node(8, node(9, null)), "nested");
          to.out().writeLong(1);
        });
    UnmarshalContext reading =
        MarshalRoundTrip.reading(bytes, IiopLimits.DEFAULT, ClassFilter.CONTRACT_ONLY);

    Object read = nodes.read(reading);

    assertThat(read).usingRecursiveComparison().isEqualTo(node(7, null));
    assertThat(reading.in().readByte()).isEqualTo((byte) 0x7E);
    assertThat(reading.in().remaining()).isZero();
  }

  @Test
  void anEndThatEndsOuterValuesTooIsRead() {
    byte[] bytes =
        HexVectors.bytes(
            """
            7F FF FF 0A | one repository id, in chunks
            00 00 00 14 | its length
            49 44 4C 3A 73 61 6D 70 6C 65 2F 4C 65 61 66 3A 31 2E 30 00 | IDL:sample/Leaf:1.0
            00 00 00 12 | a chunk of 18 bytes
            00 00 00 07 | number
            00 00 00 00 | next: null
            00 00 00 00 | others: none
            00 00 00 02 62 00 | text
            00 00       | what aligns the next
            7F FF FF 08 | more: of the type that is declared, in chunks
            00 00 00 0C | a chunk of 12 bytes
            00 00 00 08 | number
            00 00 00 00 | next: null
            00 00 00 00 | others: none
            FF FF FF FF | the end of both
            7E          | what follows
            """);
    UnmarshalContext reading =
        MarshalRoundTrip.reading(bytes, IiopLimits.DEFAULT, ClassFilter.CONTRACT_ONLY);

    Leaf read = (Leaf) Objects.requireNonNull(leaves.read(reading));

    assertThat(Objects.requireNonNull(read.more).number).isEqualTo(8);
    assertThat(reading.in().readByte()).isEqualTo((byte) 0x7E);
  }

  @Test
  void nullBetweenChunksIsRead() {
    byte[] bytes =
        HexVectors.bytes(
            """
            7F FF FF 0A | one repository id, in chunks
            00 00 00 14 | its length
            49 44 4C 3A 73 61 6D 70 6C 65 2F 4E 6F 64 65 3A 31 2E 30 00 | IDL:sample/Node:1.0
            00 00 00 04 | a chunk of 4 bytes
            00 00 00 07 | number
            00 00 00 00 | next: null, outside of chunks
            00 00 00 04 | a chunk of 4 bytes
            00 00 00 00 | others: none
            FF FF FF FF | the end
            """);

    assertThat(read(bytes)).usingRecursiveComparison().isEqualTo(node(7, null));
  }

  @Test
  void aClassThatOnlyTheFilterNamesIsRead() {
    Unlisted unlisted = new Unlisted();
    unlisted.number = 3;
    unlisted.big = 1L << 40;
    byte[] bytes = MarshalRoundTrip.write(nodes, unlisted);

    assertThatThrownBy(() -> MarshalRoundTrip.read(nodes, bytes))
        .isInstanceOfSatisfying(
            CdrException.class,
            e -> {
              assertThat(e).hasMessageContaining("IDL:sample/Hidden:1.0");
              assertThat(e.minor()).isEqualTo(CdrException.OMG_VMCID | 1);
            });
    ClassFilter filter = id -> id.equals("IDL:sample/Hidden:1.0") ? Unlisted.class : null;
    assertThat(nodes.read(MarshalRoundTrip.reading(bytes, IiopLimits.DEFAULT, filter)))
        .usingRecursiveComparison()
        .isEqualTo(unlisted);
  }

  @Test
  void aClassThatTheFilterNamesButThatIsNoneOfTheTypeIsRefused() {
    byte[] bytes = MarshalRoundTrip.write(nodes, new Unlisted());

    for (Class<?> wrong : List.of(Free.class, String.class, Runtime.class)) {
      assertThatThrownBy(
              () -> nodes.read(MarshalRoundTrip.reading(bytes, IiopLimits.DEFAULT, id -> wrong)))
          .isInstanceOf(CdrException.class);
    }
  }

  @Test
  void customValuesWriteAndReadThemselves() {
    Free free = new Free();
    free.first = 9;
    free.rest = new byte[] {1, 2, 3};
    MarshalRoundTrip.everywhere(
        MarshalRoundTrip.parameter(Sample.class, "free"),
        free,
        (read, written) -> assertThat(read).usingRecursiveComparison().isEqualTo(free));
  }

  @Test
  void anAbstractInterfaceIsAReferenceOrAValue() {
    Marshaller thing = MarshalRoundTrip.parameter(Sample.class, "thing");
    Bell bell = () -> {};
    Free free = new Free();
    free.first = 5;
    MarshalRoundTrip.Numbered references = new MarshalRoundTrip.Numbered(List.of(bell));
    MarshalRoundTrip.everywhere(
        thing, bell, references, (read, written) -> assertThat(read).isSameAs(bell));
    MarshalRoundTrip.everywhere(
        thing,
        free,
        references,
        (read, written) -> assertThat(read).usingRecursiveComparison().isEqualTo(free));
    MarshalRoundTrip.everywhere(
        thing, null, references, (read, written) -> assertThat(read).isNull());
  }

  @Test
  void boxesMayBeNullAndAreSharedWithTheirOwnKindOnly() {
    int[] numbers = {1, 2, 3};
    Marshaller boxes = MarshalRoundTrip.parameter(Sample.class, "boxes");
    MarshalRoundTrip.everywhere(
        boxes,
        new Boxes("a", null, numbers, numbers, numbers),
        (read, written) -> {
          Boxes copy = (Boxes) Objects.requireNonNull(read);
          assertThat(copy.first()).isEqualTo("a");
          assertThat(copy.second()).isNull();
          assertThat(copy.numbers()).containsExactly(1, 2, 3).isSameAs(copy.again());
          assertThat(copy.others()).containsExactly(1, 2, 3).isNotSameAs(copy.again());
        });
    MarshalRoundTrip.everywhere(
        boxes,
        new Boxes(null, "b", null, null, null),
        (read, written) -> assertThat(read).isEqualTo(written));
  }
}
