package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.VectorFile;
import dev.parley.iiop.codec.MarshalContext;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that GlassFish ORB 5.0.0 wrote on JDK 25, in format 1. */
class ForeignValuesTest {
  private static final Map<String, byte[]> BYTES = VectorFile.sections("glassfish/rmi-values.txt");

  private static byte[] bytes(String name) {
    return BYTES.entrySet().stream()
        .filter(e -> e.getKey().equals(name) || e.getKey().startsWith(name + ":"))
        .findFirst()
        .orElseThrow()
        .getValue();
  }

  /** What stands in the vectors, made anew. */
  private static Map<String, Object> objects() {
    Map<String, Object> objects = new LinkedHashMap<>();
    objects.put("custom", new Samples.Custom());
    objects.put("withoutFields", withoutFields());
    objects.put("subCustom", new Samples.SubCustom());
    objects.put("outside", new Samples.Outside());
    objects.put("red", Samples.Color.RED);
    objects.put("put", new Samples.Put());
    objects.put("string", "héω");
    objects.put("integer", 5);
    objects.put("class", String.class);
    objects.put("intClass", int.class);
    objects.put("ints", new int[] {1, 2});
    objects.put("longs", new long[] {1});
    objects.put("list", new ArrayList<>(List.of("a", "b", "a")));
    objects.put("map", new HashMap<>(Map.of("k", 1)));
    objects.put("date", new Date(5));
    objects.put("decimal", new BigDecimal("1.5"));
    objects.put("linked", new LinkedList<>(List.of(1)));
    objects.put("tree", new TreeMap<>(Map.of(1, 2)));
    objects.put("chars", new char[] {'a'});
    objects.put("booleans", new boolean[] {true});
    objects.put("immutable", List.of("x"));
    return objects;
  }

  private static Samples.WithoutFields withoutFields() {
    Samples.WithoutFields object = new Samples.WithoutFields();
    object.x = 9;
    return object;
  }

  @ParameterizedTest
  @ValueSource(strings = {"JDK 17", "JDK 25"})
  void enumsOfTheOpenJdkOrbAreRead(String jdk) {
    Map<String, byte[]> enums = VectorFile.sections("openjdk-enums.txt");

    assertThat(InMemoryMessage.read(enums.get(jdk + ": RED"))).isSameAs(Samples.Color.RED);
    assertThat(InMemoryMessage.read(enums.get(jdk + ": GREEN"))).isSameAs(Samples.Color.GREEN);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void enumOfTheOpenJdkOrbWhoseNameWasSentBeforeIsRead(boolean chunked) {
    InMemoryMessage wire = new InMemoryMessage();
    MarshalContext to = new MarshalContext(wire.out, wire.references);
    String id = "RMI:dev.parley.iiop.rmi.Samples\\U0024Color:5E5DD772CC6689C6:0000000000000000";
    RmiValueWriter objects = RmiValueWriter.of(to);
    String name = "RED";
    objects.value(name);
    to.beginValue(Samples.Color.RED, List.of(id), chunked);
    to.out().writeInt(Samples.Color.RED.hashCode());
    to.out().writeInt(Samples.Color.RED.ordinal());
    objects.value(name);
    to.endValue();
    objects.value(Samples.Color.RED); // the same once more

    RmiValueReader reader = InMemoryMessage.reader(wire.out.toByteArray());
    assertThat(reader.value(String.class)).isEqualTo(name);
    assertThat(reader.value(Samples.Color.class)).isSameAs(Samples.Color.RED);
    assertThat(reader.value(Samples.Color.class)).isSameAs(Samples.Color.RED);
  }

  @Test
  void valuesOfTheOtherOrbAreRead() {
    objects()
        .forEach((name, expected) ->
            assertThat(InMemoryMessage.read(bytes(name)))
                .as(name)
                .usingRecursiveComparison()
                .ignoringFields("tail", "y")
                .isEqualTo(expected));
    assertThat(InMemoryMessage.read(bytes("custom")))
        .extracting("y", "tail")
        .containsExactly(2, "tailutf");
    assertThat(InMemoryMessage.read(bytes("sub")))
        .usingRecursiveComparison()
        .isEqualTo(new Samples.Sub());
    assertThat(InMemoryMessage.read(bytes("green"))).isEqualTo(Samples.Color.GREEN);
  }

  @Test
  void fieldsOfEachFormAreRead() {
    assertThat(InMemoryMessage.read(bytes("typed")))
        .usingRecursiveComparison()
        .isEqualTo(new Samples.Typed());
  }

  @Test
  void anObjectThatHoldsItselfIsOne() {
    assertThat(InMemoryMessage.read(bytes("plain")))
        .isInstanceOfSatisfying(
            Samples.Plain.class,
            plain -> {
              assertThat(plain.next).isSameAs(plain);
              assertThat(plain.o).isEqualTo("any");
            });
  }

  @Test
  void anExceptionHasItsStackTrace() {
    assertThat(InMemoryMessage.read(bytes("exception")))
        .isInstanceOfSatisfying(
            Exception.class,
            exception -> {
              assertThat(exception).hasMessage("m").hasNoCause();
              assertThat(exception.getStackTrace())
                  .containsExactly(new StackTraceElement("C", "m", "C.java", 7));
            });
  }

  @Test
  void aValueIsWrittenAsTheOtherOrbWritesItButForTheEnds() {
    objects()
        .forEach((name, object) ->
            assertThat(withoutEnds(InMemoryMessage.value(object)))
                .as(name)
                .isEqualTo(withoutEnds(bytes(name))));
  }

  /** Both may end several values at once or each by itself, at the end of the whole. */
  private static byte[] withoutEnds(byte[] bytes) {
    int end = bytes.length;
    while (end >= 4 && bytes[end - 4] == -1 && bytes[end - 3] == -1 && bytes[end - 2] == -1) {
      end -= 4;
    }
    return java.util.Arrays.copyOf(bytes, end);
  }

  @Test
  void anysOfTheOtherOrbAreRead() {
    assertThat(any("string")).isEqualTo("hi");
    assertThat(any("null")).isNull();
    assertThat(any("integer")).isEqualTo(5);
    assertThat(any("plain")).usingRecursiveComparison().isEqualTo(new Samples.Plain());
    assertThat(any("ints")).isEqualTo(new int[] {1});
    assertThat(any("strings")).isEqualTo(new String[] {"a"});
    assertThat(any("enum")).isEqualTo(Samples.Color.RED);
    assertThat(any("class")).isEqualTo(String.class);
    assertThat(any("objects")).isEqualTo(new Object[] {1});
  }

  /** A part that is the first one of another value. */
  record Room(int number) implements Serializable {}

  /** A record whose first component is a value. */
  record Door(Room room) implements Serializable {}

  /** A class that names its fields, of which the first one is a value. */
  static final class Seat implements Serializable {
    private static final long serialVersionUID = 1;
    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("room", Room.class)
    };
    @Nullable Room room;
  }

  @ParameterizedTest
  @ValueSource(classes = {Door.class, Seat.class})
  void firstPartWithoutARepositoryIdIsOfItsDeclaredType(Class<?> whole) {
    InMemoryMessage wire = new InMemoryMessage();
    MarshalContext to = new MarshalContext(wire.out, wire.references);
    to.beginValue(null, List.of(RmiRepositoryIds.of(whole)), false);
    to.beginValue(null, List.of(), false);
    to.out().writeInt(7);
    to.endValue();
    to.endValue();

    assertThat(InMemoryMessage.read(wire.out.toByteArray()))
        .isInstanceOf(whole)
        .extracting("room")
        .isEqualTo(new Room(7));
  }

  private static @Nullable Object any(String name) {
    return InMemoryMessage.reader(bytes("any: " + name)).read(DeclaredTypeForm.ANY, Object.class);
  }
}
