package dev.parley.iiop.naming;

import dev.parley.iiop.Iiop;
import dev.parley.iiop.ObjectReference;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A naming service that any ORB may use: its root context has the object key {@code NameService},
 * so that {@code corbaloc::HOST:PORT/NameService} leads to it. With a folder it keeps its names;
 * references to its contexts stay good as long as it is started at the same host and port.
 *
 * <p>Everybody who reaches the port may bind and unbind. Valves of the {@link
 * dev.parley.calls.Parley} beside can refuse.
 *
 * <p>Threads: safe for all. It has none of its own.
 */
public final class NamingServer implements AutoCloseable {
  private static final String INITIAL = "INIT";

  private final Iiop iiop;
  private final Contexts contexts;

  private NamingServer(Iiop iiop, NamingLimits limits, @Nullable Path folder) {
    this.iiop = iiop;
    NameFolder names = folder == null ? null : NameFolder.open(folder);
    try {
      contexts = new Contexts(iiop, limits, names);
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
        return name.equals(Contexts.KEY) ? root() : null;
      }

      @Override
      public List<String> list() {
        return List.of(Contexts.KEY);
      }
    };
  }

  /**
   * {@return a naming service without a folder, with the defaults of {@link NamingLimits}}
   *
   * @param iiop which listens already
   */
  public static NamingServer start(Iiop iiop) {
    return builder(iiop).start();
  }

  /** {@return a builder of a naming service} */
  public static Builder builder(Iiop iiop) {
    return new Builder(iiop);
  }

  /** {@return the reference of the root context} */
  public ObjectReference root() {
    ContextServant root = contexts.get(Contexts.ROOT);
    if (root == null) {
      throw new IllegalStateException("the root context stays");
    }
    return contexts.reference(root);
  }

  /** Offers its contexts no longer. What it kept stays in the folder. */
  @Override
  public void close() {
    iiop.withdraw(INITIAL);
    contexts.close();
  }

  /** Collects options. Threads: confined to one. */
  public static final class Builder {
    private final Iiop iiop;
    private NamingLimits limits = NamingLimits.DEFAULT;
    private @Nullable Path folder; // null when nothing is to be kept

    private Builder(Iiop iiop) {
      this.iiop = iiop;
    }

    /** How much is kept. */
    public Builder limits(NamingLimits value) {
      limits = value;
      return this;
    }

    /** Where names are kept, so that they are there after a restart. */
    public Builder folder(Path value) {
      folder = value;
      return this;
    }

    /**
     * {@return a naming service}
     *
     * @throws java.io.UncheckedIOException when the folder cannot be had, is used by another, or
     *     has a spoiled file
     * @throws IllegalStateException when the runtime has a naming service already
     */
    public NamingServer start() {
      return new NamingServer(iiop, limits, folder);
    }
  }
}
