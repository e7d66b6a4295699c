package dev.parley.iiop.naming;

import dev.parley.iiop.giop.StandardException;
import dev.parley.iiop.naming.NamingContext.AlreadyBound;
import dev.parley.iiop.naming.NamingContext.NotEmpty;
import dev.parley.iiop.naming.NamingContext.NotFound;
import dev.parley.iiop.naming.NamingContext.NotFoundReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bindings of one naming context.
 *
 * <p>Threads: safe for all; changes are serialized, reads do not block.
 */
final class BoundNames {
  private final Contexts contexts;
  private final String id;
  private volatile Map<NameComponent, Bound> names; // immutable; replaced on change
  private boolean ended;

  /**
   * @param id id of the context
   */
  BoundNames(Contexts contexts, String id, Map<NameComponent, Bound> names) {
    this.contexts = contexts;
    this.id = id;
    this.names = names;
  }

  /** {@return the target of a name; null if it is not bound} */
  @Nullable Bound get(NameComponent name) {
    return names.get(name);
  }

  /** {@return a snapshot of all bindings} */
  List<Binding> all() {
    List<Binding> all = new ArrayList<>();
    names.forEach((name, bound) -> all.add(new Binding(List.of(name), bound.type())));
    return all;
  }

  /** Binds a name that is not bound yet. */
  synchronized void put(NameComponent name, Bound bound) throws AlreadyBound {
    stands();
    if (names.containsKey(name)) {
      throw new AlreadyBound();
    }
    contexts.enter();
    Map<NameComponent, Bound> changed = new LinkedHashMap<>(names);
    changed.put(name, bound);
    try {
      change(changed);
    } catch (RuntimeException e) {
      contexts.leave();
      throw e;
    }
  }

  /** Binds a name, or replaces an existing binding of the same kind. */
  synchronized void replace(List<NameComponent> name, Bound bound) throws NotFound {
    Bound old = names.get(name.getFirst());
    if (old != null && old.type() != bound.type()) {
      throw new NotFound(
          old.type() == BindingType.ncontext
              ? NotFoundReason.not_object
              : NotFoundReason.not_context,
          name);
    }
    if (old == null) {
      try {
        put(name.getFirst(), bound);
      } catch (AlreadyBound e) {
        throw new IllegalStateException(e);
      }
      return;
    }
    stands();
    Map<NameComponent, Bound> changed = new LinkedHashMap<>(names);
    changed.put(name.getFirst(), bound);
    change(changed);
  }

  /** Unbinds a name. */
  synchronized void remove(List<NameComponent> name) throws NotFound {
    if (!names.containsKey(name.getFirst())) {
      throw new NotFound(NotFoundReason.missing_node, name);
    }
    Map<NameComponent, Bound> changed = new LinkedHashMap<>(names);
    changed.remove(name.getFirst());
    change(changed);
    contexts.leave();
  }

  private void change(Map<NameComponent, Bound> changed) {
    contexts.keep(id, changed);
    names = changed;
  }

  private void stands() {
    if (ended) {
      throw ContextServant.said(StandardException.OBJECT_NOT_EXIST);
    }
  }

  /** Marks the context as destroyed, after which nothing can be bound. */
  synchronized void end() throws NotEmpty {
    stands();
    if (!names.isEmpty()) {
      throw new NotEmpty();
    }
    ended = true;
  }
}
