package dev.parley.copiers.values;

import dev.parley.copiers.api.Immutability.CopyTreatment;
import dev.parley.copiers.generate.ClassCopierWriter;
import dev.parley.copiers.generate.ClassShape;
import dev.parley.copiers.generate.ClassShape.CopyCreation;
import dev.parley.copiers.generate.ValueClassAccess;
import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.SuperclassCopier;
import dev.parley.copiers.spi.UncopyableException;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Builder for the copiers of a class and of all classes that it refers to. They are published
 * together when all are complete, since classes may refer to each other.
 *
 * <p>Threads: confined to one.
 */
final class ClassCopierBuilder {
  private final ClassCopierRegistry catalogue;
  private final FieldCopiers slots = new FieldCopiers(this);
  private final Map<Class<?>, ClassCopier> made = new HashMap<>();
  private final Queue<Runnable> missing = new ArrayDeque<>();

  ClassCopierBuilder(ClassCopierRegistry catalogue) {
    this.catalogue = catalogue;
  }

  ClassCopierRegistry catalogue() {
    return catalogue;
  }

  FieldCopiers slots() {
    return slots;
  }

  /** {@return the copiers built, with their field copiers added} */
  Map<Class<?>, ClassCopier> finished() {
    for (Runnable next = missing.poll(); next != null; next = missing.poll()) {
      next.run();
    }
    return made;
  }

  /** {@return the copier of exactly this class; not to be used before {@link #finished}} */
  ClassCopier body(Class<?> type) {
    ClassCopier body = catalogue.present(type);
    body = body == null ? made.get(type) : body;
    if (body == null) {
      body = type.isArray() ? slots.array(type.getComponentType()) : make(type);
      made.put(type, body);
    }
    return body;
  }

  private ClassCopier make(Class<?> type) {
    if (ImmutableJdkClasses.sure(type)) {
      return SharingCopier.BODY;
    }
    CopyTreatment verdict = ImmutabilityAnalysis.exact(type).verdict();
    if (verdict == CopyTreatment.SHARED) {
      return SharingCopier.BODY;
    }
    try {
      String refusal = CreationRules.refusal(type);
      return refusal != null
          ? new RefusingCopier(refusal)
          : generate(
              type,
              making(type),
              verdict == CopyTreatment.CHECKED
                  ? ClassCopier.CopyKind.CHECKED
                  : ClassCopier.CopyKind.COPIED);
    } catch (UncopyableException e) {
      return new RefusingCopier(e.reason());
    } catch (LinkageError e) {
      return new RefusingCopier("a class that it mentions is missing: " + e.getMessage());
    }
  }

  private static CopyCreation making(Class<?> type) {
    if (type.isRecord()) {
      return CopyCreation.CANONICAL;
    }
    return ReflectedTypes.allFieldsFinal(type) ? CopyCreation.NEVER : CopyCreation.EMPTY;
  }

  private ClassCopier generate(Class<?> type, CopyCreation making, ClassCopier.CopyKind kind) {
    SuperclassCopier above = null;
    List<String> names = new ArrayList<>();
    ClassCopier body = null;
    for (Class<?> level : ReflectedTypes.levels(type)) {
      boolean last = level == type;
      CopyCreation own = making == CopyCreation.EMPTY && !last ? CopyCreation.BELOW : making;
      if (last || !ReflectedTypes.fields(level).isEmpty()) {
        body = generate(level, own, kind, above, names);
        above = (SuperclassCopier) body;
      }
    }
    if (body == null) {
      throw new IllegalStateException(type + " has no level");
    }
    return body;
  }

  private ClassCopier generate(
      Class<?> level,
      CopyCreation making,
      ClassCopier.CopyKind kind,
      @Nullable SuperclassCopier above,
      List<String> names) {
    List<Field> carried = new ArrayList<>();
    List<Field> slotted = new ArrayList<>();
    for (Field field : ReflectedTypes.fields(level)) {
      (FieldCopiers.carried(field) ? carried : slotted).add(field);
    }
    slotted.forEach(field -> names.add("." + field.getName()));
    ClassCopierWriter.FieldCopierList handed = new ClassCopierWriter.FieldCopierList();
    missing.add(() -> slotted.forEach(field -> handed.add(slots.element(field.getGenericType()))));
    return ClassCopierWriter.generate(
        new ClassShape(level, making, kind, above, List.copyOf(names), carried, slotted),
        ValueClassAccess.to(level, catalogue.lookup()),
        handed);
  }
}
