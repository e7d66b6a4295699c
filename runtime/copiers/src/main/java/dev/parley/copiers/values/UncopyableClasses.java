package dev.parley.copiers.values;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Proxy;
import java.nio.Buffer;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.random.RandomGenerator;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** Classes that are never copied, whatever their fields, with reasons. */
final class UncopyableClasses {
  private static final String LOCK =
      "threads wait at it, and would not wait at a copy; leave it out of the value";
  private static final String RESOURCE =
      "it stands for something open outside of Java's memory; pass what was read from it";
  private static final String WORK = "it is running work; pass its result";
  private static final String CURSOR =
      "it is a place in something else; pass a list of what is left";

  private static final Map<Class<?>, String> BY_TYPE = new LinkedHashMap<>();

  static {
    BY_TYPE.put(Thread.class, "a thread runs once; leave it out of the value");
    BY_TYPE.put(ThreadGroup.class, "a thread runs once; leave it out of the value");
    BY_TYPE.put(ThreadLocal.class, "what it holds belongs to threads; leave it out of the value");
    for (Class<?> lock :
        new Class<?>[] {
          Lock.class,
          ReadWriteLock.class,
          StampedLock.class,
          Condition.class,
          Semaphore.class,
          CountDownLatch.class,
          CyclicBarrier.class,
          Phaser.class,
          AbstractOwnableSynchronizer.class
        }) {
      BY_TYPE.put(lock, LOCK);
    }
    for (Class<?> work : new Class<?>[] {Future.class, CompletionStage.class, Executor.class}) {
      BY_TYPE.put(work, WORK);
    }
    for (Class<?> cursor :
        new Class<?>[] {Iterator.class, Enumeration.class, Spliterator.class, BaseStream.class}) {
      BY_TYPE.put(cursor, CURSOR);
    }
    for (Class<?> resource :
        new Class<?>[] {
          InputStream.class,
          OutputStream.class,
          Reader.class,
          Writer.class,
          Process.class,
          AutoCloseable.class
        }) {
      BY_TYPE.put(resource, RESOURCE);
    }
    BY_TYPE.put(Buffer.class, "its memory may be shared with others; pass an array");
    BY_TYPE.put(ClassLoader.class, "its classes are its own; leave it out of the value");
    BY_TYPE.put(Reference.class, "what it refers to may be gone; pass that itself");
    BY_TYPE.put(RandomGenerator.class, "a copy would give the same numbers again; pass a seed");
    BY_TYPE.put(MethodHandle.class, "what it holds is hidden; pass a value");
    BY_TYPE.put(VarHandle.class, "what it holds is hidden; pass a value");
    BY_TYPE.put(AccessibleObject.class, "it carries rights; pass names");
    BY_TYPE.put(Throwable.class, "it belongs to where it was thrown; pass what it says");
  }

  private UncopyableClasses() {}

  /**
   * {@return the reason for which no value of this class or a sub-class is copied; null if some may
   * be}
   */
  static @Nullable String never(Class<?> type) {
    if (Proxy.isProxyClass(type)) {
      return "it is a proxy, and who answers for it is hidden; pass a value";
    }
    return BY_TYPE.entrySet().stream()
        .filter(entry -> entry.getKey().isAssignableFrom(type))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  /**
   * {@return whether the class belongs to the JDK, whose unknown classes are closed to analysis}
   */
  static boolean ofJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader.equals(ClassLoader.getPlatformClassLoader());
  }

  /** {@return the reason for which values of this JDK class are not copied} */
  static String unknown(Class<?> type) {
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)
        ? "it is a view or a collection that Parley does not know; pass a copy of it, as new"
            + " ArrayList<>(…) or new HashMap<>(…) makes it"
        : "it is a class of the JDK that Parley does not know how to copy; pass what it holds in a"
            + " record";
  }
}
