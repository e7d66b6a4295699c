package dev.parley.iiop.codec;

import dev.parley.iiop.Any;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.Sample.Boxes;
import dev.parley.iiop.codec.Sample.Colour;
import dev.parley.iiop.codec.Sample.Free;
import dev.parley.iiop.codec.Sample.Leaf;
import dev.parley.iiop.codec.Sample.Node;
import dev.parley.iiop.codec.Sample.Shape;
import dev.parley.iiop.codec.Sample.Tree;
import dev.parley.iiop.codec.Sample.WidePlain;
import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The short form of {@link IdlValueFuzz}: values of all kinds, damaged in all ways. */
class IdlValueFuzzTest implements FuzzCorpus {
  private static final List<byte[]> GOOD = good();

  private static List<byte[]> good() {
    Node node = new Node();
    node.number = 1;
    Leaf leaf = new Leaf();
    leaf.text = "Zoë";
    leaf.next = node;
    leaf.more = leaf;
    leaf.others = List.of(node, leaf);
    node.next = leaf;
    Free free = new Free();
    free.rest = new byte[] {1, 2, 3};
    Tree tree = new Tree("root", List.of(new Tree("a", List.of()), new Tree("b", List.of())));
    Shape shape = new Shape.Group(Colour.BLUE, List.of(new Shape.Circle(1)));
    return List.of(
        written(0, node),
        written(0, leaf),
        written(1, leaf),
        written(2, free),
        written(3, free),
        written(4, new Boxes("a", "b", new int[] {1}, null, new int[] {2})),
        written(5, Any.of(leaf)),
        written(5, Any.of(tree)),
        written(5, Any.of(shape)),
        written(6, tree),
        written(7, shape),
        written(9, new WidePlain('Ж', "日本", new char[] {'x'})));
  }

  private static byte[] written(int which, Object value) {
    CdrOutput out =
        new CdrOutput(GiopVersion.V1_2, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT, IiopLimits.DEFAULT);
    IdlValueFuzz.MARSHALLERS
        .get(which)
        .write(new MarshalContext(out, new MarshalRoundTrip.Numbered(List.of())), value, "value");
    byte[] bytes = new byte[out.position() + 1];
    bytes[0] = (byte) which;
    System.arraycopy(out.toByteArray(), 0, bytes, 1, bytes.length - 1);
    return bytes;
  }

  @Test
  void goodValuesAreReadAndWrittenAgain() {
    GOOD.forEach(IdlValueFuzz::fuzzerTestOneInput);
  }

  @Test
  void damagedValuesAreReadOrRefused() {
    RandomSeeds.run(
        20_000,
        random ->
            IdlValueFuzz.fuzzerTestOneInput(
                damaged(GOOD.get(random.nextInt(GOOD.size())), random)));
  }

  @Test
  void randomWordsAreReadOrRefused() {
    int[] words = {0, 1, 2, 4, -1, -2, -8, -16, 0x7FFFFF00, 0x7FFFFF02, 0x7FFFFF0A, 0x7FFFFF0E, 29};
    RandomSeeds.run(
        10_000,
        random -> {
          CdrOutput out = new CdrOutput();
          out.writeInt(random.nextInt());
          for (int i = random.nextInt(20); i >= 0; i--) {
            out.writeInt(words[random.nextInt(words.length)]);
          }
          IdlValueFuzz.fuzzerTestOneInput(Arrays.copyOfRange(out.toByteArray(), 3, out.position()));
        });
  }

  private static byte[] damaged(byte[] good, Random random) {
    byte[] bytes = good.clone();
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = 1 + random.nextInt(bytes.length - 1);
      switch (random.nextInt(5)) {
        case 0 -> bytes[at] = (byte) random.nextInt();
        case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes[at]++;
        case 3 -> bytes[at] = (byte) (random.nextBoolean() ? 0 : -1);
        default -> bytes = Arrays.copyOf(bytes, Math.max(2, at));
      }
    }
    return bytes;
  }
}
