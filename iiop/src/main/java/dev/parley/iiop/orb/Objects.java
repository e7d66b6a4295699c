package dev.parley.iiop.orb;

import dev.parley.base.Limits;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.giop.TaggedProfile;
import dev.parley.iiop.giop.Target;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The objects that peers may call, by their keys, and those that are elsewhere. An object that was
 * exported has its name as key; one that was passed in a call, a number.
 *
 * <p>Threads: safe for all. Memory: at most {@link Limits#REFERENCES_MAX} objects that were passed,
 * which stay until they are withdrawn: CORBA does not say who still holds a reference.
 */
final class Objects {
  private static final String PASSED = "\0passed/";

  private final Map<ByteBuffer, Found> all = new ConcurrentHashMap<>();
  private final Map<Passed, byte[]> passed = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();

  /** What is known of a key. */
  sealed interface Found {}

  /** It is served here. */
  record Here(Served served) implements Found {}

  /** Somebody else serves it. */
  record Elsewhere(Ior reference) implements Found {}

  /** Nobody knows it. */
  record Nowhere() implements Found {}

  private static final Nowhere NOWHERE = new Nowhere();

  /** An object, by identity, as a contract. */
  private record Passed(Object servant, Class<?> contract) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Passed same && same.is(servant) && same.contract.equals(contract);
    }

    @SuppressWarnings("ReferenceEquality") // two equal servants are two objects
    boolean is(Object other) {
      return servant == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(servant);
    }
  }

  /** {@return the key of a name} */
  static byte[] key(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Serves an object, or says where it is.
   *
   * @throws IllegalStateException when the name is taken
   */
  void add(String name, Found found) {
    if (all.putIfAbsent(ByteBuffer.wrap(key(name)), found) != null) {
      throw new IllegalStateException(name + " is exported already");
    }
  }

  /** Serves an object from now on, or says where it is, whatever was there before. */
  void put(String name, Found found) {
    gone(all.put(ByteBuffer.wrap(key(name)), found));
  }

  private static void gone(@Nullable Found before) {
    if (before instanceof Here(Served served)) {
      served.withdrawn();
    }
  }

  /** Serves it no longer. */
  void remove(String name) {
    gone(all.remove(ByteBuffer.wrap(key(name))));
  }

  /** {@return the key of an object that is passed in a call; the same one each time} */
  byte[] pass(IiopContract<?> contract, Object servant) {
    return passed.computeIfAbsent(
        new Passed(servant, contract.contract().type()),
        fresh -> {
          if (passed.size() >= Limits.REFERENCES_MAX) {
            throw new CallException.Overloaded(
                Limits.REFERENCES_MAX
                    + " objects were passed already, and none withdrawn: Iiop.withdraw lets go");
          }
          String name = PASSED + numbers.incrementAndGet();
          all.put(ByteBuffer.wrap(key(name)), new Here(new Served(contract, servant)));
          return key(name);
        });
  }

  /** Lets go of an object that was passed. {@return whether it was} */
  boolean withdraw(Object servant) {
    return passed
        .entrySet()
        .removeIf(each -> {
          boolean same = each.getKey().is(servant);
          if (same) {
            gone(all.remove(ByteBuffer.wrap(each.getValue())));
          }
          return same;
        });
  }

  /** {@return what is known of the object that a request names} */
  Found find(Target target) {
    return switch (target) {
      case Target.Key(var key) -> find(key);
      case Target.Profile(var profile) -> find(profile);
      case Target.Reference(int selected, var _, var profiles) ->
          selected < 0 || selected >= profiles.size() ? NOWHERE : find(profiles.get(selected));
    };
  }

  private Found find(TaggedProfile profile) {
    return IiopProfile.of(profile).map(iiop -> find(iiop.key())).orElse(NOWHERE);
  }

  /** {@return what is known of a key} */
  Found find(byte[] key) {
    Found found = all.get(ByteBuffer.wrap(key));
    return found == null ? NOWHERE : found;
  }
}
