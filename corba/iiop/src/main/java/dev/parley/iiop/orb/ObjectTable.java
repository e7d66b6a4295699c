package dev.parley.iiop.orb;

import dev.parley.base.Limits;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.giop.TaggedData;
import dev.parley.iiop.giop.TargetAddress;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import dev.parley.pipeline.CallException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Object table (the role of the active object map of a POA): servants that peers may call, by
 * object key, and forwarded names. An exported object has its name as its key, also where it is
 * passed in a call; other objects that are passed get a number.
 *
 * <p>Threads: safe for all. Memory: at most {@link Limits#REFERENCES_MAX} objects that were passed;
 * they stay until they are withdrawn, since CORBA has no distributed garbage collection.
 */
final class ObjectTable {
  private static final String PASSED = "\0passed/";

  private final Map<ByteBuffer, LookupResult> all = new ConcurrentHashMap<>();
  private final Map<PassedObject, byte[]> passed = new ConcurrentHashMap<>();
  private final Map<PassedObject, Export> exported = new ConcurrentHashMap<>();
  private final String prefix = PASSED + UUID.randomUUID() + "/"; // of this start alone
  private final AtomicLong numbers = new AtomicLong();
  private volatile boolean named; // start-up is over: a name was exported or forwarded

  /** Result of a lookup by object key. */
  sealed interface LookupResult {}

  /** Object served here. */
  record Local(ActiveServant served) implements LookupResult {}

  /** Object forwarded to another reference. */
  record Forwarded(Ior reference) implements LookupResult {}

  /** Unknown key. */
  record UnknownKey() implements LookupResult {}

  /** Unknown key before the first export, when the object may still be exported. */
  record NotYetExported() implements LookupResult {}

  /** Request without an object key that can be decoded. */
  record KeyMissing() implements LookupResult {}

  private static final KeyMissing KEY_MISSING = new KeyMissing();
  private static final UnknownKey UNKNOWN_KEY = new UnknownKey();
  private static final NotYetExported NOT_YET_EXPORTED = new NotYetExported();

  /** Identity of a passed object with its contract. */
  private record PassedObject(Object servant, Class<?> contract) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof PassedObject same
          && same.is(servant)
          && same.contract.equals(contract);
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

  /**
   * Object key and repository id of an object.
   *
   * @param key object key; not to be modified
   * @param repositoryId repository id of the object's most derived interface
   */
  @SuppressWarnings("ArrayRecordComponent")
  record ObjectName(byte[] key, String repositoryId) {}

  private record Export(String name, ActiveServant served) {}

  /** {@return the object key of a name} */
  static byte[] key(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Exports an object. If it is exported under several names, references use the first.
   *
   * @throws IllegalStateException when the name is in use
   */
  void add(String name, ActiveServant served) {
    if (all.putIfAbsent(ByteBuffer.wrap(key(name)), new Local(served)) != null) {
      throw new IllegalStateException(name + " is exported already");
    }
    named = true;
    for (Class<?> each : contracts(served)) {
      exported.putIfAbsent(new PassedObject(served.servant(), each), new Export(name, served));
    }
  }

  /** {@return the contracts that the object can be passed as: its own and all base interfaces} */
  private static Set<Class<?>> contracts(ActiveServant served) {
    Set<Class<?>> all = new LinkedHashSet<>();
    collect(served.contract().contract().type(), all);
    return all;
  }

  private static void collect(Class<?> contract, Set<Class<?>> all) {
    all.add(contract);
    for (Class<?> above : contract.getInterfaces()) {
      collect(above, all);
    }
  }

  /** Forwards a name, and replaces its previous export. */
  void forward(String name, Forwarded there) {
    gone(all.put(ByteBuffer.wrap(key(name)), there), name);
    named = true;
  }

  /** Withdraws the export of a name. */
  void remove(String name) {
    gone(all.remove(ByteBuffer.wrap(key(name))), name);
  }

  private void gone(@Nullable LookupResult before, String name) {
    if (before instanceof Local(ActiveServant served)) {
      Export export = new Export(name, served);
      contracts(served)
          .forEach(each -> exported.remove(new PassedObject(served.servant(), each), export));
      served.directLinks().withdraw();
    }
  }

  /** {@return key and repository id of an object that is passed in a call; the same each time} */
  ObjectName register(IiopContract<?> contract, Object servant) {
    Export export = exported.get(new PassedObject(servant, contract.contract().type()));
    return export == null
        ? new ObjectName(number(contract, servant), contract.repositoryId())
        : new ObjectName(key(export.name), export.served.contract().repositoryId());
  }

  private byte[] number(IiopContract<?> contract, Object servant) {
    return passed.computeIfAbsent(
        new PassedObject(servant, contract.contract().type()),
        fresh -> {
          if (passed.size() >= Limits.REFERENCES_MAX) {
            throw new CallException.Overloaded(
                Limits.REFERENCES_MAX
                    + " objects were passed already, and none withdrawn: Orb.withdraw lets go");
          }
          String name = prefix + numbers.incrementAndGet();
          all.put(ByteBuffer.wrap(key(name)), new Local(new ActiveServant(contract, servant)));
          return key(name);
        });
  }

  /** Withdraws an object that was passed. {@return whether it was registered} */
  boolean withdraw(Object servant) {
    return passed
        .entrySet()
        .removeIf(each -> {
          boolean same = each.getKey().is(servant);
          if (same
              && all.remove(ByteBuffer.wrap(each.getValue()))
                  instanceof Local(ActiveServant served)) {
            served.directLinks().withdraw();
          }
          return same;
        });
  }

  /** {@return the lookup result for the target address of a request} */
  LookupResult find(TargetAddress target) {
    return switch (target) {
      case TargetAddress.KeyAddress(var key) -> find(key);
      case TargetAddress.ProfileAddress(var profile) -> find(profile);
      case TargetAddress.ReferenceAddress(int selected, var _, var profiles) ->
          selected < 0 || selected >= profiles.size() ? KEY_MISSING : find(profiles.get(selected));
    };
  }

  private LookupResult find(TaggedData profile) {
    return IiopProfile.of(profile).map(iiop -> find(iiop.key())).orElse(KEY_MISSING);
  }

  /** {@return the lookup result for an object key} */
  LookupResult find(byte[] key) {
    LookupResult found = all.get(ByteBuffer.wrap(key));
    if (found != null) {
      return found;
    }
    return named || isOfAnotherStart(key) ? UNKNOWN_KEY : NOT_YET_EXPORTED;
  }

  /**
   * Returns whether a key is that of a passed object of an earlier process start, which no later
   * export can have.
   */
  private static boolean isOfAnotherStart(byte[] key) {
    return new String(key, StandardCharsets.UTF_8).startsWith(PASSED);
  }
}
