package dev.parley.iiop.rmi;

import dev.parley.iiop.codec.ClassFilter;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Allow list of classes that peers may name beside those of contracts, as patterns of {@link
 * ObjectInputFilter}: {@code bank.*;audit.Entry;!bank.Secret}. A class that no pattern allows is
 * not loaded, nor is one that {@code jdk.serialFilter} rejects.
 *
 * <p>Threads: safe for all.
 */
public final class AllowList implements ClassFilter {
  /** Classes that are never allowed, since deserializing them runs code that the sender chose. */
  private static final Set<String> NEVER =
      Set.of("java.lang.invoke.SerializedLambda", "java.lang.reflect.Proxy");

  private final ClassPatterns patterns;
  private final ObjectInputFilter filter;
  private final ClassLoader loader;

  private AllowList(String patterns, ClassLoader loader) {
    this.patterns = ClassPatterns.of(patterns);
    this.filter = ObjectInputFilter.Config.createFilter(patterns);
    this.loader = loader;
  }

  /**
   * {@return an allow list with these patterns; {@code loader} loads its classes}
   *
   * @throws IllegalArgumentException when a pattern is malformed, or names a module, which cannot
   *     be checked before the class is loaded
   */
  public static AllowList of(String patterns, ClassLoader loader) {
    if (patterns.indexOf('/') >= 0) {
      throw new IllegalArgumentException("patterns with a module cannot be asked before loading");
    }
    return new AllowList(patterns, loader);
  }

  @Override
  public @Nullable Class<?> classNamed(String repositoryId) {
    return RmiRepositoryIds.className(repositoryId).map(this::named).orElse(null);
  }

  private @Nullable Class<?> named(String name) {
    if (NEVER.contains(name)
        || JvmSerialFilter.refuses(name)
        || patterns.status(name) != Status.ALLOWED) {
      return null;
    }
    try {
      Class<?> type = Class.forName(name, false, loader);
      return filter.checkInput(new Named(type)) == Status.ALLOWED ? type : null;
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }

  private record Named(Class<?> serialClass) implements ObjectInputFilter.FilterInfo {
    @Override
    public long arrayLength() {
      return -1;
    }

    @Override
    public long depth() {
      return 1;
    }

    @Override
    public long references() {
      return 1;
    }

    @Override
    public long streamBytes() {
      return 0;
    }
  }
}
