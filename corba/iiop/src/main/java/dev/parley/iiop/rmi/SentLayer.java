package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A class of an object as its sender has it.
 *
 * @param className its name
 * @param custom whether it writes itself
 * @param slots its fields, in the order they travel
 */
record SentLayer(String className, boolean custom, List<Slot> slots) {
  private static final Set<String> ANY =
      Set.of("java.lang.Object", "java.io.Serializable", "java.io.Externalizable");

  /** A class has so many above it at most. */
  private static final int BASES_MAX = 100;

  static SentLayer of(Layer own) {
    return new SentLayer(own.type.getName(), own.isCustom(), own.slots);
  }

  /**
   * {@return the classes that an object consists of at its sender, outermost first}
   *
   * @param shape what it is here
   * @throws CdrException when the sender does not tell
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

  /** Some ORBs call a class custom for what is above it; then our own class tells. */
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

  /** The kind alone does not tell a value from what may be a reference as well; our field may. */
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
