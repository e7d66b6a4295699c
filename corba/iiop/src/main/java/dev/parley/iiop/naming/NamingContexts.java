package dev.parley.iiop.naming;

import dev.parley.iiop.Orb;
import dev.parley.iiop.cosnaming.Binding;
import dev.parley.iiop.cosnaming.BindingIterator;
import dev.parley.iiop.cosnaming.NameComponent;
import dev.parley.iiop.cosnaming.NamingContextExt;
import dev.parley.iiop.ior.IiopAddress;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.pipeline.CallException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Contexts and iterators of one naming server, within its limits.
 *
 * <p>Threads: safe for all.
 */
final class NamingContexts implements AutoCloseable {
  static final String ROOT = "root";
  static final String KEY = "NameService";

  private static final String CHILD = KEY + "/";

  private final Orb iiop;
  private final NamingLimits limits;
  private final @Nullable NamingStore folder; // null when nothing is kept
  private final Map<String, NamingContextServant> all = new ConcurrentHashMap<>();
  private final AtomicInteger bindings = new AtomicInteger();
  private final Deque<BindingIteratorServant> iterators = new ArrayDeque<>(); // guarded by itself

  NamingContexts(Orb iiop, NamingLimits limits, @Nullable NamingStore folder) {
    this.iiop = iiop;
    this.limits = limits;
    this.folder = folder;
    Map<String, Map<NameComponent, BindingTarget>> kept = folder == null ? Map.of() : folder.read();
    kept.forEach((id, names) -> {
      bindings.addAndGet(names.size());
      add(id, names);
    });
    if (!kept.containsKey(ROOT)) {
      add(ROOT, Map.of());
    }
  }

  private NamingContextServant add(String id, Map<NameComponent, BindingTarget> names) {
    NamingContextServant servant = new NamingContextServant(this, id, names);
    all.put(id, servant);
    iiop.export(key(id), NamingContextExt.class, servant);
    return servant;
  }

  private static String key(String id) {
    return id.equals(ROOT) ? KEY : CHILD + id;
  }

  NamingLimits limits() {
    return limits;
  }

  Orb iiop() {
    return iiop;
  }

  /** {@return the context with this id; null if it was destroyed} */
  @Nullable NamingContextServant get(String id) {
    return all.get(id);
  }

  /** {@return the reference of a context} */
  ObjectReference reference(NamingContextServant servant) {
    return iiop.referenceOf(servant, NamingContextExt.class);
  }

  /**
   * {@return the id of the local context that a reference denotes; null for a context of another
   * server}
   */
  @Nullable String localId(ObjectReference reference) {
    // By the key first: a client may send a reference of many addresses.
    for (IiopAddress address : reference.ior().addresses()) {
      NamingContextServant found = byKey(address.profile().key());
      if (found != null && isAt(address, found)) {
        return found.id();
      }
    }
    return null;
  }

  private @Nullable NamingContextServant byKey(byte[] key) {
    String name = new String(key, StandardCharsets.UTF_8);
    return all.get(name.startsWith(CHILD) ? name.substring(CHILD.length()) : ROOT);
  }

  /**
   * Returns whether a context has this address. References that clients composed from an address
   * have fewer components than the server's own.
   */
  private boolean isAt(IiopAddress address, NamingContextServant context) {
    return reference(context).ior().addresses().stream().anyMatch(address::isSame);
  }

  /** {@return a new context without a binding} */
  synchronized NamingContextServant create() {
    if (all.size() >= limits.contexts()) {
      throw new CallException.Overloaded(
          "there are " + limits.contexts() + " naming contexts, as many as there may be");
    }
    String id = UUID.randomUUID().toString();
    if (folder != null) {
      folder.create(id);
    }
    return add(id, Map.of());
  }

  /** Destroys a context. */
  void destroy(NamingContextServant servant) {
    iiop.withdraw(key(servant.id()));
    all.remove(servant.id());
    if (folder != null) {
      folder.delete(servant.id());
    }
  }

  /** Stores a change of a context. On return it is on disk, if the server has a folder. */
  void store(String id, NameComponent changed, Map<NameComponent, BindingTarget> names) {
    if (folder != null) {
      folder.write(id, changed, names);
    }
  }

  /** Counts an additional binding. */
  void addBinding() {
    if (bindings.incrementAndGet() > limits.bindings()) {
      removeBinding();
      throw new CallException.Overloaded(
          "there are " + limits.bindings() + " bindings, as many as there may be");
    }
  }

  /** Counts a removed binding. */
  void removeBinding() {
    bindings.decrementAndGet();
  }

  /**
   * {@return an iterator over the rest of a list} Above the limit the oldest iterator is destroyed.
   */
  BindingIterator iterator(List<Binding> rest) {
    BindingIteratorServant fresh = new BindingIteratorServant(this, rest);
    BindingIteratorServant oldest = null;
    synchronized (iterators) {
      iterators.add(fresh);
      if (iterators.size() > limits.iterators()) {
        oldest = iterators.remove();
      }
    }
    if (oldest != null) {
      iiop.withdraw(oldest);
    }
    iiop.referenceOf(fresh, BindingIterator.class); // so that it can be withdrawn from now on
    return fresh;
  }

  void destroy(BindingIteratorServant iterator) {
    synchronized (iterators) {
      iterators.remove(iterator);
    }
    iiop.withdraw(iterator);
  }

  @Override
  public void close() {
    all.keySet().forEach(id -> iiop.withdraw(key(id)));
    synchronized (iterators) {
      iterators.forEach(iiop::withdraw);
    }
    if (folder != null) {
      folder.close();
    }
  }
}
