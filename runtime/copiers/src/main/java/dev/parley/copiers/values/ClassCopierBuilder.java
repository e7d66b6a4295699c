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
  private final FieldCopiers fieldCopiers = new FieldCopiers(this);
  private final Map<Class<?>, ClassCopier> made = new HashMap<>();
  private final Queue<Runnable> missing = new ArrayDeque<>();

  ClassCopierBuilder(ClassCopierRegistry catalogue) {
    this.catalogue = catalogue;
  }

  ClassCopierRegistry catalogue() {
    return catalogue;
  }

  FieldCopiers fieldCopiers() {
    return fieldCopiers;
  }

  /** {@return the copiers built, with their field copiers added} */
  Map<Class<?>, ClassCopier> finished() {
    for (Runnable next = missing.poll(); next != null; next = missing.poll()) {
      next.run();
    }
    return made;
  }

  /** {@return the copier of exactly this class; not to be used before {@link #finished}} */
  ClassCopier classCopier(Class<?> type) {
    ClassCopier classCopier = catalogue.present(type);
    classCopier = classCopier == null ? made.get(type) : classCopier;
    if (classCopier == null) {
      classCopier = type.isArray() ? fieldCopiers.array(type.getComponentType()) : make(type);
      made.put(type, classCopier);
    }
    return classCopier;
  }

  private ClassCopier make(Class<?> type) {
    if (ImmutableJdkClasses.sure(type)) {
      return SharingCopier.INSTANCE;
    }
    CopyTreatment verdict = ImmutabilityAnalysis.exact(type).verdict();
    if (verdict == CopyTreatment.SHARED) {
      return SharingCopier.INSTANCE;
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
    ClassCopier classCopier = null;
    for (Class<?> level : ReflectedTypes.levels(type)) {
      boolean last = level == type;
      CopyCreation own = making == CopyCreation.EMPTY && !last ? CopyCreation.BELOW : making;
      if (last || !ReflectedTypes.fields(level).isEmpty()) {
        classCopier = generate(level, own, kind, above, names);
        above = (SuperclassCopier) classCopier;
      }
    }
    if (classCopier == null) {
      throw new IllegalStateException(type + " has no level");
    }
    return classCopier;
  }

  private ClassCopier generate(
      Class<?> level,
      CopyCreation making,
      ClassCopier.CopyKind kind,
      @Nullable SuperclassCopier above,
      List<String> names) {
    List<Field> assigned = new ArrayList<>();
    List<Field> copied = new ArrayList<>();
    for (Field field : ReflectedTypes.fields(level)) {
      (FieldCopiers.isAssigned(field) ? assigned : copied).add(field);
    }
    copied.forEach(field -> names.add("." + field.getName()));
    ClassCopierWriter.FieldCopierList handed = new ClassCopierWriter.FieldCopierList();
    missing.add(
        () -> copied.forEach(field -> handed.add(fieldCopiers.element(field.getGenericType()))));
    return ClassCopierWriter.generate(
        new ClassShape(level, making, kind, above, List.copyOf(names), assigned, copied),
        ValueClassAccess.to(level, catalogue.lookup()),
        handed);
  }
}
