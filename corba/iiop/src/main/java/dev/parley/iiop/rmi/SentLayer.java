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
record SentLayer(String className, boolean custom, List<Slot> slots) {
  private static final Set<String> ANY =
      Set.of("java.lang.Object", "java.io.Serializable", "java.io.Externalizable");

  /** Maximum number of superclasses. */
  private static final int BASES_MAX = 100;

  static SentLayer of(Layer own) {
    return new SentLayer(own.type.getName(), own.isCustom(), own.slots);
  }

  /**
   * {@return the sender's class hierarchy of an object, the base class first}
   *
   * @param shape local class
   * @throws CdrException when the sender does not describe a class
   */
  static List<SentLayer> of(String id, Descriptions descriptions, Shape shape) {
    List<ValueDescription> all = new ArrayList<>();
    String next = id;
    while (!next.isEmpty()) {
      ValueDescription told = descriptions.describe(next);
      if (told == null || all.size() == BASES_MAX) {
        throw CdrException.marshal(
            id + ": the class here has other fields, and the sender does not describe its own");
      }
      all.addFirst(told);
      next = told.base();
    }
    List<SentLayer> layers = new ArrayList<>();
    boolean above = false;
    for (ValueDescription told : all) {
      layers.add(of(told, shape, above));
      above |= told.custom();
    }
    return layers;
  }

  /**
   * Converts a description. Some ORBs mark a class as custom because of its superclass; then the
   * local class decides.
   */
  private static SentLayer of(ValueDescription told, Shape shape, boolean customAbove) {
    String name =
        RepositoryIds.className(told.id())
            .orElseThrow(() -> CdrException.marshal(told.id() + " is no class of Java"));
    Optional<Layer> layer =
        shape.layers.stream().filter(one -> one.type.getName().equals(name)).findFirst();
    List<Slot> own =
        shape.kind == Shape.Kind.RECORD
            ? shape.parts().slots
            : layer.map(one -> one.slots).orElse(List.of());
    boolean custom = told.custom() && (!customAbove || layer.map(Layer::isCustom).orElse(true));
    return new SentLayer(name, custom, told.members().stream().map(m -> slot(m, own)).toList());
  }

  /**
   * Converts a field. The kind does not distinguish a value from a type that may be a reference
   * too; the local field does.
   */
  private static Slot slot(ValueDescription.Member member, List<Slot> own) {
    SlotForm form = SlotForm.of(member.kind());
    if (form != SlotForm.VALUE) {
      return new Slot(member.name(), form.type(), form);
    }
    String name = RepositoryIds.className(member.id()).orElse("");
    int index = Layer.index(own, member.name());
    boolean same = index >= 0 && own.get(index).type().getName().equals(name);
    SlotForm sure = ANY.contains(name) ? SlotForm.ANY : form;
    return new Slot(member.name(), Object.class, same ? own.get(index).form() : sure);
  }
}
