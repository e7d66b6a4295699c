package dev.parley.iiop.naming;

import dev.parley.iiop.cosnaming.Binding;
import dev.parley.iiop.cosnaming.BindingType;
import dev.parley.iiop.cosnaming.NameComponent;
import dev.parley.iiop.cosnaming.NamingContext.AlreadyBound;
import dev.parley.iiop.cosnaming.NamingContext.NotEmpty;
import dev.parley.iiop.cosnaming.NamingContext.NotFound;
import dev.parley.iiop.cosnaming.NamingContext.NotFoundReason;
import dev.parley.iiop.giop.StandardSystemException;
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
final class ContextBindings {
  private final NamingContexts contexts;
  private final String id;
  private volatile Map<NameComponent, BindingTarget> names; // immutable; replaced on change
  private boolean destroyed;

  /**
   * @param id id of the context
   */
  ContextBindings(NamingContexts contexts, String id, Map<NameComponent, BindingTarget> names) {
    this.contexts = contexts;
    this.id = id;
    this.names = names;
  }

  /** {@return the target of a name; null if it is not bound} */
  @Nullable BindingTarget get(NameComponent name) {
    return names.get(name);
  }

  /** {@return a snapshot of all bindings} */
  List<Binding> all() {
    List<Binding> all = new ArrayList<>();
    names.forEach((name, bound) -> all.add(new Binding(List.of(name), bound.type())));
    return all;
  }

  /** Binds a name that is not bound yet. */
  synchronized void put(NameComponent name, BindingTarget bound) throws AlreadyBound {
    checkExists();
    if (names.containsKey(name)) {
      throw new AlreadyBound();
    }
    contexts.addBinding();
    Map<NameComponent, BindingTarget> changed = new LinkedHashMap<>(names);
    changed.put(name, bound);
    try {
      change(name, changed);
    } catch (RuntimeException e) {
      contexts.removeBinding();
      throw e;
    }
  }

  /** Binds a name, or replaces an existing binding of the same kind. */
  synchronized void replace(List<NameComponent> name, BindingTarget bound) throws NotFound {
    BindingTarget old = names.get(name.getFirst());
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
    checkExists();
    Map<NameComponent, BindingTarget> changed = new LinkedHashMap<>(names);
    changed.put(name.getFirst(), bound);
    change(name.getFirst(), changed);
  }

  /** Unbinds a name. */
  synchronized void remove(List<NameComponent> name) throws NotFound {
    if (!names.containsKey(name.getFirst())) {
      throw new NotFound(NotFoundReason.missing_node, name);
    }
    Map<NameComponent, BindingTarget> changed = new LinkedHashMap<>(names);
    changed.remove(name.getFirst());
    change(name.getFirst(), changed);
    contexts.removeBinding();
  }

  private void change(NameComponent name, Map<NameComponent, BindingTarget> changed) {
    // On disk before it is visible: a name that a client has seen must survive a crash.
    contexts.store(id, name, changed);
    names = changed;
  }

  private void checkExists() {
    if (destroyed) {
      throw NamingContextServant.said(StandardSystemException.OBJECT_NOT_EXIST);
    }
  }

  /** Marks the context as destroyed, after which nothing can be bound. */
  synchronized void end() throws NotEmpty {
    checkExists();
    if (!names.isEmpty()) {
      throw new NotEmpty();
    }
    destroyed = true;
  }
}
