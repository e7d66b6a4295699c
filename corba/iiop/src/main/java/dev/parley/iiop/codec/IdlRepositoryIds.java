package dev.parley.iiop.codec;

import dev.parley.iiop.IdlEnum;
import dev.parley.iiop.IdlException;
import dev.parley.iiop.IdlInterface;
import dev.parley.iiop.IdlStruct;
import dev.parley.iiop.IdlUnion;
import dev.parley.iiop.IdlValue;
import java.lang.annotation.Annotation;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Repository ids of Java types in IDL contracts: the id of the annotation, or otherwise one derived
 * from the class name, such as {@code IDL:com/shop/Order:1.0}.
 */
public final class IdlRepositoryIds {
  private IdlRepositoryIds() {}

  /** {@return the repository id of a class or interface of an IDL contract} */
  public static String of(Class<?> type) {
    if (type == Object.class) {
      return "IDL:omg.org/CORBA/ValueBase:1.0";
    }
    return Stream.of(
            said(type, IdlInterface.class, IdlInterface::id),
            said(type, IdlStruct.class, IdlStruct::id),
            said(type, IdlValue.class, IdlValue::id),
            said(type, IdlUnion.class, IdlUnion::id),
            said(type, IdlEnum.class, IdlEnum::id),
            said(type, IdlException.class, IdlException::id))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() -> "IDL:" + type.getName().replace('.', '/').replace('$', '/') + ":1.0");
  }

  private static <A extends Annotation> Optional<String> said(
      Class<?> type, Class<A> annotation, Function<A, String> id) {
    return Optional.ofNullable(type.getAnnotation(annotation)).map(id);
  }

  /** {@return the scoped name in IDL: {@code com::shop::Order}} */
  public static String scopedName(String repositoryId) {
    int from = repositoryId.indexOf(':') + 1;
    int to = repositoryId.lastIndexOf(':');
    return repositoryId.substring(from, to < from ? repositoryId.length() : to).replace("/", "::");
  }

  /** {@return the simple name: {@code Order}} */
  public static String name(String repositoryId) {
    String scoped = scopedName(repositoryId);
    return scoped.substring(scoped.lastIndexOf(':') + 1);
  }
}
