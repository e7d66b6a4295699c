package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.rmi.ClassMarshallingPlan.Kind;
import dev.parley.iiop.rmi.FullValueDescription.ValueMember;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Plans of classes, which are kept with their class: each test loads its classes anew. */
final class ClassMarshallingPlanTest {
  /** A record whose components are neither in the order of their names nor primitives first. */
  record Pair(String text, int value) implements Serializable {}

  /** A class that replaces its objects when they are read. */
  static class Resolved implements Serializable {
    private static final long serialVersionUID = 1;

    private Object readResolve() {
      return this;
    }
  }

  /** A class whose hash code depends on its content. */
  static class Valued implements Serializable {
    private static final long serialVersionUID = 2;
    int value;

    @Override
    public boolean equals(Object other) {
      return other instanceof Valued valued && valued.value == value;
    }

    @Override
    public int hashCode() {
      return value;
    }
  }

  /** A class whose objects are compared. */
  static class Ordered implements Serializable, Comparable<Ordered> {
    private static final long serialVersionUID = 3;

    @Override
    public int compareTo(Ordered other) {
      return 0;
    }
  }

  /** A class that is not serializable. */
  static class Base {
    int count;
  }

  /** A serializable class above which none is. */
  static class Above extends Base implements Serializable {
    private static final long serialVersionUID = 4;
  }

  /** An interface. */
  interface Marked extends Serializable {}

  /** Defines classes of this package again, with all that they name. */
  private static final class Anew extends ClassLoader {
    Anew() {
      super(ClassMarshallingPlanTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      boolean ours =
          name.startsWith(Samples.class.getName())
              || name.startsWith(ClassMarshallingPlanTest.class.getName());
      if (!ours || findLoadedClass(name) != null) {
        return super.loadClass(name, resolve);
      }
      try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = file.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private final Anew loader = new Anew();

  private Class<?> anew(Class<?> type) {
    try {
      return loader.loadClass(type.getName());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private ClassMarshallingPlan plan(Class<?> type) {
    return ClassMarshallingPlan.of(anew(type));
  }

  private void assertPlan(
      Class<?> type, Kind kind, int layers, boolean custom, boolean runsCode, boolean byIdentity) {
    ClassMarshallingPlan plan = plan(type);
    assertThat(plan.type).isNotEqualTo(type).hasToString(type.toString());
    assertThat(plan.kind).as("kind of %s", type).isEqualTo(kind);
    assertThat(plan.hierarchy).as("layers of %s", type).hasSize(layers);
    assertThat(plan.isCustom()).as("%s is custom", type).isEqualTo(custom);
    assertThat(plan.runsCode()).as("%s runs code", type).isEqualTo(runsCode);
    assertThat(plan.hashesByIdentity()).as("%s by identity", type).isEqualTo(byIdentity);
  }

  @Test
  void serializableClassesHaveALayerForEachSerializableClass() {
    assertPlan(Samples.Plain.class, Kind.SERIALIZABLE, 1, false, false, true);
    assertPlan(Samples.Sub.class, Kind.SERIALIZABLE, 2, false, false, true);
    assertPlan(Above.class, Kind.SERIALIZABLE, 1, false, false, true);
    assertPlan(Valued.class, Kind.SERIALIZABLE, 1, false, false, false);
    assertPlan(Ordered.class, Kind.SERIALIZABLE, 1, false, false, false);
  }

  @Test
  void classesWithCodeOfTheirOwnSaySo() {
    assertPlan(Samples.Custom.class, Kind.SERIALIZABLE, 1, true, true, true);
    assertPlan(Samples.SubCustom.class, Kind.SERIALIZABLE, 2, true, true, true);
    assertPlan(Samples.Outside.class, Kind.EXTERNALIZABLE, 0, true, true, false);
    assertPlan(Resolved.class, Kind.SERIALIZABLE, 1, false, true, false);
    assertPlan(Pair.class, Kind.RECORD, 0, false, true, false);
    assertThat(plan(Resolved.class).readResolve()).isPresent();
    assertThat(plan(Resolved.class).writeReplace()).isEmpty();
    assertThat(plan(Samples.Replaced.class).writeReplace()).isPresent();
    assertThat(plan(Samples.Replaced.class).readResolve()).isEmpty();
  }

  @Test
  void otherClassesAreEnumsArraysOrCannotBeMarshalled() {
    assertPlan(Samples.Color.class, Kind.ENUM, 0, false, false, false);
    assertPlan(Samples.Color.GREEN.getClass(), Kind.ENUM, 0, false, false, false);
    assertPlan(Base.class, Kind.NONE, 0, false, false, false);
    assertPlan(Marked.class, Kind.NONE, 0, false, false, false);
    assertThat(ClassMarshallingPlan.of(anew(Pair.class).arrayType()).kind).isEqualTo(Kind.ARRAY);
  }

  @Test
  void classesOfThePlatformRunCodeOnlyWhereTheyHashTheirElements() throws ClassNotFoundException {
    assertThat(new SerializableClass(HashMap.class).runsCode()).isTrue();
    assertThat(new SerializableClass(ArrayList.class).runsCode()).isFalse();
    assertThat(new SerializableClass(Samples.Custom.class).runsCode()).isTrue();
    assertThat(new SerializableClass(Samples.Plain.class).runsCode()).isFalse();
    assertThat(SerializableClass.isOfPlatform(String.class)).isTrue();
    assertThat(SerializableClass.isOfPlatform(Class.forName("java.sql.Date"))).isTrue();
    assertThat(SerializableClass.isOfPlatform(Samples.class)).isFalse();
  }

  @Test
  void idsHaveTheHashOfTheFieldsAndTheVersion() {
    String prefix = "RMI:dev.parley.iiop.rmi.";
    String samples = prefix + "Samples\\U0024";

    assertThat(plan(Samples.Plain.class).id)
        .isEqualTo(samples + "Plain:FA3A9F02AE8FF72E:0000000000000001");
    assertThat(plan(Samples.Sub.class).id)
        .isEqualTo(samples + "Sub:A9603F86F4825DAB:0000000000000002");
    assertThat(plan(Samples.Custom.class).id)
        .isEqualTo(samples + "Custom:5E0D46D46B3BE8A4:0000000000000003");
    assertThat(plan(Samples.Outside.class).id)
        .isEqualTo(samples + "Outside:0000000000000001:0000000000000006");
    assertThat(plan(Base.class).id)
        .isEqualTo(prefix + "ClassMarshallingPlanTest\\U0024Base:0000000000000000");
    assertThat(plan(Marked.class).id)
        .isEqualTo(prefix + "ClassMarshallingPlanTest\\U0024Marked:0000000000000000");
    assertThat(ClassMarshallingPlan.of(anew(Samples.Plain.class).arrayType()).id)
        .isEqualTo(
            "RMI:[Ldev.parley.iiop.rmi.Samples\\U0024Plain;:FA3A9F02AE8FF72E:0000000000000001");
    assertThat(plan(Samples.Color.class).id).isEqualTo(RmiRepositoryIds.ENUM);
  }

  @Test
  void descriptionsNameTheFieldsInMarshallingOrder() {
    FullValueDescription sub = plan(Samples.Sub.class).description();
    assertThat(sub.base()).isEqualTo(plan(Samples.Plain.class).id);
    assertThat(sub.custom()).isFalse();
    assertThat(sub.members()).extracting(ValueMember::name).containsExactly("s", "any");

    FullValueDescription plain = plan(Samples.Plain.class).description();
    assertThat(plain.base()).isEmpty();
    assertThat(plain.members())
        .extracting(ValueMember::name)
        .containsExactly("b", "c", "a", "next", "o");
    assertThat(plan(Samples.Custom.class).description().custom()).isTrue();
    assertThat(plan(Samples.Outside.class).description().custom()).isTrue();
    assertThat(plan(Samples.Outside.class).description().members()).isEmpty();
  }

  @Test
  void recordIsMadeOfItsComponentsInMarshallingOrder() {
    RecordComponents components = plan(Pair.class).recordComponents();
    assertThat(components.slots).extracting(MarshalledField::name).containsExactly("value", "text");
    Object[] arguments = components.arguments();
    components.set(arguments, 0, 7);
    components.set(arguments, 1, "seven");
    Object pair = components.make(arguments);

    assertThat(pair).hasToString("Pair[text=seven, value=7]");
    assertThat(List.of(components.component(pair, 0), components.component(pair, 1)))
        .isEqualTo(List.of(7, "seven"));
    assertThat(MarshalledClasses.find(plan(Pair.class).id)).isNotNull();
    assertThat(MarshalledClasses.find("RMI:dev.parley.Nothing:0000000000000000")).isNull();
  }
}
