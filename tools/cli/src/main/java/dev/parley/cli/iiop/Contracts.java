package dev.parley.cli.iiop;

import dev.parley.iiop.Iiop;
import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.codec.IiopContracts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The interfaces that are at hand for a call.
 *
 * <p>Immutable.
 *
 * @param all of one of them an object is taken to be
 */
public record Contracts(List<Class<?>> all) {
  /** Copies the list. */
  public Contracts {
    all = List.copyOf(all);
  }

  /**
   * {@return those that IDL defines}
   *
   * @param includes folders where included files are looked for
   * @throws dev.parley.idl.model.BadIdlException with all that is wrong
   * @throws IOException when a file cannot be read
   */
  public static Contracts ofIdl(List<Path> files, List<Path> includes) throws IOException {
    return new Contracts(IdlClasses.interfaces(files, includes));
  }

  /**
   * {@return the one of a name: {@code Shop::Counter}, {@code Counter}, or as Java writes it}
   *
   * @throws NoOperationException when none has it, or several
   */
  public Class<?> named(String name) {
    String path = name.replace("::", ".");
    List<Class<?>> named =
        all.stream().filter(type -> ("." + type.getCanonicalName()).endsWith("." + path)).toList();
    if (named.size() == 1) {
      return named.getFirst();
    }
    throw new NoOperationException(
        (named.isEmpty() ? "no interface is called " : "several interfaces are called ")
            + name
            + "; there are "
            + names(all));
  }

  /**
   * {@return the one that an object has; of several the most derived} Where its reference does not
   * tell, the object is asked.
   *
   * @throws NoOperationException when it has none, or several of which none is derived of another
   */
  public Class<?> of(ObjectReference object, Iiop iiop) {
    if (all.size() == 1) {
      return all.getFirst();
    }
    List<Class<?>> told =
        all.stream()
            .filter(type -> IiopContracts.of(type).repositoryId().equals(object.repositoryId()))
            .toList();
    List<Class<?>> had =
        told.isEmpty() ? all.stream().filter(type -> iiop.isA(object, type)).toList() : told;
    List<Class<?>> derived =
        had.stream()
            .filter(
                type -> had.stream().noneMatch(each -> each != type && type.isAssignableFrom(each)))
            .toList();
    if (derived.size() == 1) {
      return derived.getFirst();
    }
    throw new NoOperationException(
        derived.isEmpty()
            ? "the object has none of the interfaces at hand: " + names(all)
            : "the object has several of the interfaces at hand; say with --as which: "
                + names(derived));
  }

  private static String names(List<Class<?>> types) {
    return types.stream().map(Class::getCanonicalName).collect(Collectors.joining(", "));
  }
}
