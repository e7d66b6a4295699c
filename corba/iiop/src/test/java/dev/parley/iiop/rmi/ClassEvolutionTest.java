package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.VectorFile;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.type.TypeKind;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Classes that are others at the sender: what is sent as Old is read as New. */
class ClassEvolutionTest {
  static class BaseOld implements Serializable {
    private static final long serialVersionUID = 1;
    int above = 8;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(99);
    }
  }

  static class Old extends BaseOld {
    private static final long serialVersionUID = 1;
    long gone = 4;
    int kept = 5;
    @Nullable Object any = "any";
    String lost = "lost";
    String word = "word";
  }

  static class New implements Serializable {
    private static final long serialVersionUID = 1;
    int kept;
    boolean added = true;
    @Nullable Object any;
    @Nullable String word;
    @Nullable Serializable more = "more";
  }

  static class BaseNew implements Serializable {
    private static final long serialVersionUID = 1;
    int put;
    transient boolean told;

    private void readObjectNoData() {
      told = true;
    }
  }

  static class SubNew extends BaseNew {
    private static final long serialVersionUID = 1;
    int own;
  }

  static class SubOld implements Serializable {
    private static final long serialVersionUID = 1;
    int own = 6;
    int more = 7;
  }

  static class ReadsOld implements Serializable {
    private static final long serialVersionUID = 1;
    int number = 3;
  }

  static class ReadsNew implements Serializable {
    private static final long serialVersionUID = 1;
    int number;
    transient int more;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      more = in.read();
    }
  }

  record RecNew(@Nullable String text, int added) implements Serializable {}

  record RecOld(long gone, @Nullable String text) implements Serializable {}

  /** The bytes of an object, with one class's name in the place of another's of the same length. */
  private static @Nullable Object read(Object old, int format, Map<String, Class<?>> sender) {
    InMemoryMessage wire = new InMemoryMessage();
    RmiValueWriter writer =
        RmiValueWriter.of(new dev.parley.iiop.codec.MarshalContext(wire.out, wire.references));
    writer.format(format);
    writer.value(old);
    byte[] bytes = renamed(wire.out.toByteArray());
    RmiValueReader reader = InMemoryMessage.reader(bytes);
    reader.descriptions(id ->
        sender.entrySet().stream()
            .filter(entry -> id.contains(entry.getKey()))
            .findFirst()
            .map(entry -> renamed(ClassMarshallingPlan.of(entry.getValue()).description()))
            .orElse(null));
    return reader.value(Object.class);
  }

  private static byte[] renamed(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1)
        .replace("Old:", "New:")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static FullValueDescription renamed(FullValueDescription told) {
    return new FullValueDescription(
        told.id().replace("Old:", "New:"),
        told.custom(),
        told.base().replace("BaseOld:", "BaseOut:"),
        told.members());
  }

  @Test
  void fieldsThatAreNewKeepTheirDefaultsAndThoseThatAreGoneArePassedOver() {
    Map<String, Class<?>> sender =
        Map.of("$New", Old.class, "U0024New", Old.class, "BaseOut", BaseOld.class);
    Object read = read(new Old(), StreamFormat.VERSION_2, sender);
    assertThat(read)
        .isInstanceOfSatisfying(
            New.class,
            object -> {
              assertThat(object.kept).isEqualTo(5);
              assertThat(object.any).isEqualTo("any");
              assertThat(object.word).isEqualTo("word");
              assertThat(object.added).isFalse(); // no constructor ran
              assertThat(object.more).isNull();
            });
  }

  @Test
  void aClassThatIsNewAboveIsToldThatNothingCame() {
    Object read = read(new SubOld(), StreamFormat.VERSION_1, Map.of("SubNew", SubOld.class));
    assertThat(read)
        .isInstanceOfSatisfying(
            SubNew.class,
            object -> {
              assertThat(object.own).isEqualTo(6);
              assertThat(object.told).isTrue();
            });
  }

  @Test
  void aClassThatReadsDataOfItsOwnFindsNoneOfASenderWithoutIt() {
    assertThat(read(new ReadsOld(), StreamFormat.VERSION_2, Map.of("ReadsNew", ReadsOld.class)))
        .isInstanceOfSatisfying(
            ReadsNew.class,
            read -> {
              assertThat(read.number).isEqualTo(3);
              assertThat(read.more).isEqualTo(-1);
            });
  }

  @Test
  void recordsHaveTheComponentsThatCame() {
    assertThat(read(new RecOld(1, "t"), StreamFormat.VERSION_1, Map.of("RecNew", RecOld.class)))
        .isEqualTo(new RecNew("t", 0));
  }

  @Test
  void withoutADescriptionOtherFieldsAreRefused() {
    assertThatThrownBy(() -> read(new SubOld(), StreamFormat.VERSION_1, Map.of()))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("the class here has other fields");
  }

  @Test
  void descriptionsAreReadAsTheyWereWritten() {
    for (Class<?> type : new Class<?>[] {Samples.Sub.class, Samples.Typed.class, RecNew.class}) {
      CdrOutput out = new CdrOutput();
      ClassMarshallingPlan.of(type).description().write(out);
      assertThat(FullValueDescription.read(CdrInput.of(out, IiopLimits.DEFAULT)))
          .isEqualTo(ClassMarshallingPlan.of(type).description());
    }
  }

  @Test
  void descriptionsOfTheOtherOrbAreRead() {
    Map<String, byte[]> told = VectorFile.sections("glassfish/rmi-descriptions.txt");
    assertThat(told).hasSize(3);
    for (byte[] bytes : told.values()) {
      FullValueDescription read =
          FullValueDescription.read(
              CdrInput.of(
                  bytes,
                  0,
                  bytes.length,
                  GiopVersion.V1_2,
                  ByteOrder.BIG_ENDIAN,
                  CodeSets.DEFAULT,
                  IiopLimits.DEFAULT));
      Class<?> type = InMemoryMessage.SAMPLES.classNamed(read.id());
      assertThat(type).isNotNull();
      FullValueDescription own = ClassMarshallingPlan.of(type).description();
      assertThat(read.custom()).isEqualTo(own.custom());
      assertThat(read.base()).isEqualTo(own.base());
      assertThat(read.members())
          .extracting(FullValueDescription.ValueMember::name)
          .isEqualTo(own.members().stream().map(FullValueDescription.ValueMember::name).toList());
      assertThat(
              read.members().stream()
                  .filter(member -> member.kind() == TypeKind.LONG)
                  .allMatch(member -> own.members().contains(member)))
          .isTrue();
    }
  }
}
