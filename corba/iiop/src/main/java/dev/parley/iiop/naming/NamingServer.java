package dev.parley.iiop.naming;

import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.Orb;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Naming server for any ORB: its root context has the object key {@code NameService}, so that
 * {@code corbaloc::HOST:PORT/NameService} refers to it. With a folder it keeps its bindings across
 * restarts; references to its contexts stay valid as long as host and port stay the same.
 *
 * <p>Every client that reaches the port can bind and unbind. Valves of the {@link
 * dev.parley.calls.Parley} can reject calls.
 *
 * <p>Threads: safe for all; the server has no threads of its own.
 */
public final class NamingServer implements AutoCloseable {
  private static final String INITIAL = "INIT";

  private final Orb iiop;
  private final NamingContexts contexts;

  private NamingServer(Orb iiop, NamingLimits limits, @Nullable Path folder) {
    this.iiop = iiop;
    NamingStore names = folder == null ? null : NamingStore.open(folder);
    try {
      contexts = new NamingContexts(iiop, limits, names);
      iiop.export(INITIAL, InitialReferences.class, initial());
    } catch (RuntimeException e) {
      if (names != null) {
        names.close();
      }
      throw e;
    }
  }

  private InitialReferences initial() {
    return new InitialReferences() {
      @Override
      public @Nullable ObjectReference get(String name) {
        return name.equals(NamingContexts.KEY) ? root() : null;
      }

      @Override
      public List<String> list() {
        return List.of(NamingContexts.KEY);
      }
    };
  }

  /**
   * {@return a started naming server without a folder, with the defaults of {@link NamingLimits}}
   *
   * @param iiop runtime that listens already
   */
  public static NamingServer start(Orb iiop) {
    return builder(iiop).start();
  }

  /** {@return a builder of a naming server} */
  public static Builder builder(Orb iiop) {
    return new Builder(iiop);
  }

  /** {@return the reference of the root context} */
  public ObjectReference root() {
    NamingContextServant root = contexts.get(NamingContexts.ROOT);
    if (root == null) {
      throw new IllegalStateException("the root context stays");
    }
    return contexts.reference(root);
  }

  /** Withdraws all contexts. Bindings stay in the folder. */
  @Override
  public void close() {
    iiop.withdraw(INITIAL);
    contexts.close();
  }

  /** Builder of a naming server. Threads: confined to one. */
  public static final class Builder {
    private final Orb iiop;
    private NamingLimits limits = NamingLimits.DEFAULT;
    private @Nullable Path folder; // null when nothing is to be kept

    private Builder(Orb iiop) {
      this.iiop = iiop;
    }

    /** Sets the limits. */
    public Builder limits(NamingLimits value) {
      limits = value;
      return this;
    }

    /** Sets the folder that keeps bindings across restarts. */
    public Builder folder(Path value) {
      folder = value;
      return this;
    }

    /**
     * {@return the started naming server}
     *
     * @throws java.io.UncheckedIOException when the folder cannot be accessed, is in use by another
     *     process, or has a corrupt file
     * @throws IllegalStateException when the runtime has a naming server already
     */
    public NamingServer start() {
      return new NamingServer(iiop, limits, folder);
    }
  }
}
