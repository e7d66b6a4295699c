package dev.parley.cli.iiop;

import dev.parley.base.NameSuggestion;
import dev.parley.calls.api.Named;
import dev.parley.cli.reflective.GeneratedClassLoader;
import dev.parley.cli.reflective.UnknownOperationException;
import dev.parley.idl.IdlCompiler;
import dev.parley.idl.IdlReader;
import dev.parley.iiop.Orb;
import dev.parley.iiop.codec.IiopContracts;
import dev.parley.iiop.mapping.IdlInterface;
import dev.parley.iiop.mapping.ObjectReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Interfaces that are available for a call of a CORBA object.
 *
 * <p>Immutable.
 *
 * @param all the interfaces, to one of which an object is narrowed
 */
public record CallableInterfaces(List<Class<?>> all) {
  /** Copies the list. */
  public CallableInterfaces {
    all = List.copyOf(all);
  }

  /**
   * {@return the interfaces that IDL files define}
   *
   * @param includes the folders that files are included from
   * @throws dev.parley.idl.model.BadIdlException with all errors in the files
   * @throws IOException when a file cannot be read
   */
  public static CallableInterfaces ofIdl(List<Path> files, List<Path> includes) throws IOException {
    Map<String, String> sources =
        IdlCompiler.compile(new IdlReader(includes, List.of()).read(files), "");
    return new CallableInterfaces(
        GeneratedClassLoader.compile(sources, Orb.class, Named.class).stream()
            .filter(type -> type.isAnnotationPresent(IdlInterface.class))
            .toList());
  }

  /**
   * {@return the interface with a name: {@code Shop::Counter}, {@code Counter}, or its Java name}
   *
   * @throws UnknownOperationException when no interface has that name, or several have
   */
  public Class<?> named(String name) {
    String path = name.replace("::", ".");
    List<Class<?>> named =
        all.stream().filter(type -> ("." + type.getCanonicalName()).endsWith("." + path)).toList();
    if (named.size() == 1) {
      return named.getFirst();
    }
    throw new UnknownOperationException(
        named.isEmpty()
            ? "no interface is called " + name + NameSuggestion.hint(path, names(all))
            : "several interfaces are called " + name + ": " + String.join(", ", names(named)));
  }

  /**
   * {@return the interface that an object has; of several the most derived one} If the repository
   * id in the reference names none of them, the object is asked ({@code _is_a}).
   *
   * @throws UnknownOperationException when it has none of them, or several of which none is the
   *     most derived
   */
  public Class<?> of(ObjectReference object, Orb iiop) {
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
    throw new UnknownOperationException(
        derived.isEmpty()
            ? "the object has none of the known interfaces: " + String.join(", ", names(all))
            : "the object has several of the known interfaces; choose one with --as: "
                + String.join(", ", names(derived)));
  }

  private static List<String> names(List<Class<?>> types) {
    return types.stream().map(Class::getCanonicalName).toList();
  }
}
