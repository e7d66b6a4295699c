package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.VectorFile;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrException.Reason;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.MarshalContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class HostileRmiValuesTest {
  private static byte[] written(Consumer<MarshalContext> message) {
    InMemoryMessage wire = new InMemoryMessage();
    message.accept(new MarshalContext(wire.out, wire.references));
    return wire.out.toByteArray();
  }

  private static void assertRefused(byte[] bytes, Reason reason, String words) {
    assertThatThrownBy(() -> InMemoryMessage.read(bytes))
        .isInstanceOfSatisfying(CdrException.class, e -> assertThat(e.reason()).isEqualTo(reason))
        .hasMessageContaining(words);
  }

  @Test
  void whatEndsTooEarlyIsRefusedWhereverItEnds() {
    VectorFile.sections("glassfish/rmi-values.txt")
        .forEach((name, bytes) -> {
          if (!name.startsWith("any")) {
            for (int length = 0; length < bytes.length; length++) {
              byte[] part = Arrays.copyOf(bytes, length);
              assertThatThrownBy(() -> InMemoryMessage.read(part))
                  .as(name)
                  .isInstanceOf(CdrException.class);
            }
          }
        });
  }

  @Test
  void collectionsDoNotMakeRoomForWhatIsOnlyAnnounced() {
    byte[] list =
        written(to -> {
          to.beginValue(null, List.of(RmiRepositoryIds.of(ArrayList.class)), true);
          to.out().writeByte(1);
          to.out().writeBoolean(true);
          to.out().writeInt(Integer.MAX_VALUE); // its size
          to.out().writeInt(Integer.MAX_VALUE);
          to.endValue();
        });
    assertRefused(list, Reason.MARSHAL, "java.util.ArrayList is not accepted");
    byte[] map =
        written(to -> {
          to.beginValue(null, List.of(RmiRepositoryIds.of(HashMap.class)), true);
          to.out().writeByte(1);
          to.out().writeBoolean(true);
          to.out().writeFloat(0.00001f); // its load factor
          to.out().writeInt(1);
          to.out().writeInt(1 << 30);
          to.out().writeInt(1 << 30); // its size
          to.endValue();
        });
    assertRefused(map, Reason.MARSHAL, "java.util.HashMap is not accepted");
    byte[] array =
        written(to -> {
          to.beginValue(null, List.of("RMI:[J:0000000000000000"), false);
          to.out().writeInt(Integer.MAX_VALUE);
          to.endValue();
        });
    assertRefused(array, Reason.MARSHAL, "announced");
  }

  @Test
  void valuesLieInsideEachOtherAsDeepAsTheLimitsSay() {
    int most = IiopLimits.DEFAULT.valueDepth();
    assertThat(InMemoryMessage.read(InMemoryMessage.value(nested(most))))
        .isInstanceOf(Object[].class);
    assertRefused(
        InMemoryMessage.value(nested(most + 1)), Reason.IMP_LIMIT, "values inside each other");
  }

  private static Object nested(int depth) {
    Object[] array = {};
    for (int i = 1; i < depth; i++) {
      array = new Object[] {array};
    }
    return array;
  }

  @Test
  void setsOfSetsDoNotCostMoreThanTheWorkAllows() {
    Set<Object> root = new HashSet<>();
    Set<Object> one = root;
    Set<Object> other = new HashSet<>();
    for (int i = 0; i < 30; i++) {
      Set<Object> left = new HashSet<>(Set.of("x"));
      Set<Object> right = new HashSet<>();
      one.addAll(identity(left, right));
      other.addAll(identity(left, right));
      one = left;
      other = right;
    }
    assertRefused(InMemoryMessage.value(root), Reason.IMP_LIMIT, "IiopLimits.work");
  }

  private static Collection<Object> identity(Object... objects) {
    return List.of(objects);
  }

  @Test
  void aMessageHoldsAsManyObjectsAndClassesAsTheLimitsSay() {
    IiopLimits few = IiopLimits.DEFAULT.withValues(20, 4, 2);
    byte[] four = InMemoryMessage.value(new Object[] {new int[0], new int[0], new int[0]});
    byte[] five =
        InMemoryMessage.value(new Object[] {new int[0], new int[0], new int[0], new int[0]});
    assertThat(InMemoryMessage.reader(four, InMemoryMessage.SAMPLES, few).value(Object.class))
        .isNotNull();
    assertThatThrownBy(
            () -> InMemoryMessage.reader(five, InMemoryMessage.SAMPLES, few).value(Object.class))
        .hasMessageContaining("values of a message");
    byte[] classes = InMemoryMessage.value(new Object[] {new int[0], new long[0]});
    assertThatThrownBy(
            () -> InMemoryMessage.reader(classes, InMemoryMessage.SAMPLES, few).value(Object.class))
        .hasMessageContaining("classes of a message");
  }

  @Test
  void aValueOfAnotherTypeThanItsPlaceIsRefused() {
    byte[] date = InMemoryMessage.value(new Date(1));
    assertThatThrownBy(() -> InMemoryMessage.reader(date).value(String.class))
        .isInstanceOf(CdrException.class)
        .hasMessage("java.util.Date came where java.lang.String stands");
    byte[] twice =
        written(to -> {
          Date shared = new Date(1);
          RmiValueWriter.of(to).value(shared);
          RmiValueWriter.of(to).value(shared);
        });
    RmiValueReader reader = InMemoryMessage.reader(twice);
    assertThat(reader.value(Date.class)).isNotNull();
    assertThatThrownBy(() -> reader.value(String.class)).isInstanceOf(CdrException.class);
  }

  @Test
  void aFieldOfAnotherTypeIsRefused() {
    byte[] node =
        written(to -> {
          to.beginValue(null, List.of(RmiRepositoryIds.of(Samples.Plain.class)), false);
          to.out().writeInt(1);
          to.out().writeLong(1);
          RmiValueWriter.of(to).value(5); // where a String stands
          to.writeNullOrIndirection(null);
          RmiValueWriter.of(to).any(null);
          to.endValue();
        });
    assertRefused(node, Reason.MARSHAL, "java.lang.Integer came where java.lang.String stands");
  }

  @Test
  void formatsAndConstantsThatAreNotThereAreRefused() {
    byte[] format =
        written(to -> {
          to.beginValue(null, List.of(RmiRepositoryIds.of(Date.class)), true);
          to.out().writeByte(3);
          to.endValue();
        });
    assertRefused(format, Reason.MARSHAL, "a value in format 3");
    byte[] constant =
        written(to -> {
          to.beginValue(null, List.of(RmiRepositoryIds.ENUM), false);
          RmiValueWriter.of(to).value(Samples.Color.class.getName());
          RmiValueWriter.of(to).value("BLUE");
          to.endValue();
        });
    assertRefused(constant, Reason.MARSHAL, "has no BLUE");
  }

  @Test
  void anObjectThatRefusesItsOwnStateIsRefused() {
    byte[] map =
        written(to -> {
          to.beginValue(null, List.of(RmiRepositoryIds.of(HashMap.class)), true);
          to.out().writeByte(1);
          to.out().writeBoolean(true);
          to.out().writeFloat(Float.NaN);
          to.out().writeInt(1);
          to.out().writeInt(1);
          to.out().writeInt(1);
          to.endValue();
        });
    assertRefused(map, Reason.MARSHAL, "java.util.HashMap is not accepted");
  }

  @Test
  void whatIsNotSerializableIsNotWritten() {
    assertThatThrownBy(() -> InMemoryMessage.value(new Object[] {new Thread()}))
        .isInstanceOf(CdrException.class)
        .hasMessage("java.lang.Thread is not serializable");
  }

  @Test
  void aMapOfTheJdkWithAKeyAndNoValueIsRefused() {
    byte[] list = InMemoryMessage.value(List.of(1, 2, 3));
    List<String> refusals = new ArrayList<>();
    for (int at = 0; at < list.length - 4; at++) {
      if (ByteBuffer.wrap(list).getInt(at) == 1) { // the kind of collection, among others
        byte[] map = list.clone();
        map[at + 3] = 3;
        try {
          InMemoryMessage.read(map);
        } catch (CdrException e) {
          refusals.add(e.getMessage());
        }
      }
    }
    assertThat(refusals).anyMatch(each -> each.contains("java.util.CollSer is not accepted"));
  }
}
