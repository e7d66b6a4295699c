package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Class in the hierarchy of an object as its sender has it.
 *
 * @param className Java class name
 * @param custom whether it is custom marshalled
 * @param slots fields, in marshalling order
 */
record SenderClass(String className, boolean custom, List<MarshalledField> slots) {
  private static final Set<String> ANY =
      Set.of("java.lang.Object", "java.io.Serializable", "java.io.Externalizable");

  /** Maximum number of superclasses. */
  private static final int BASES_MAX = 100;

  static SenderClass of(SerializableClass own) {
    return new SenderClass(own.type.getName(), own.isCustom(), own.slots);
  }

  /**
   * {@return the sender's class hierarchy of an object, the base class first}
   *
   * @param shape local class
   * @throws CdrException when the sender does not describe a class
   */
  static List<SenderClass> of(
      String id, ClassDescriptions descriptions, ClassMarshallingPlan shape) {
    List<FullValueDescription> all = new ArrayList<>();
    String next = id;
    while (!next.isEmpty()) {
      FullValueDescription told = descriptions.describe(next);
      if (told == null || all.size() == BASES_MAX) {
        throw CdrException.marshal(
            id + ": the class here has other fields, and the sender does not describe its own");
      }
      all.addFirst(told);
      next = told.base();
    }
    List<SenderClass> layers = new ArrayList<>();
    boolean above = false;
    for (FullValueDescription told : all) {
      layers.add(of(told, shape, above));
      above |= told.custom();
    }
    return layers;
  }

  /**
   * Converts a description. Some ORBs mark a class as custom because of its superclass; then the
   * local class decides.
   */
  private static SenderClass of(
      FullValueDescription told, ClassMarshallingPlan shape, boolean customAbove) {
    String name =
        RmiRepositoryIds.className(told.id())
            .orElseThrow(() -> CdrException.marshal(told.id() + " is no class of Java"));
    Optional<SerializableClass> layer =
        shape.hierarchy.stream().filter(one -> one.type.getName().equals(name)).findFirst();
    List<MarshalledField> own =
        shape.kind == ClassMarshallingPlan.Kind.RECORD
            ? shape.recordComponents().slots
            : layer.map(one -> one.slots).orElse(List.of());
    boolean custom =
        told.custom() && (!customAbove || layer.map(SerializableClass::isCustom).orElse(true));
    return new SenderClass(name, custom, told.members().stream().map(m -> slot(m, own)).toList());
  }

  /**
   * Converts a field. The kind does not distinguish a value from a type that may be a reference
   * too; the local field does.
   */
  private static MarshalledField slot(
      FullValueDescription.ValueMember member, List<MarshalledField> own) {
    DeclaredTypeForm form = DeclaredTypeForm.of(member.kind());
    if (form != DeclaredTypeForm.VALUE) {
      return new MarshalledField(member.name(), form.type(), form);
    }
    String name = RmiRepositoryIds.className(member.id()).orElse("");
    int index = SerializableClass.index(own, member.name());
    boolean same = index >= 0 && own.get(index).type().getName().equals(name);
    DeclaredTypeForm sure = ANY.contains(name) ? DeclaredTypeForm.ANY : form;
    return new MarshalledField(member.name(), Object.class, same ? own.get(index).form() : sure);
  }
}
