package dev.parley.iiop.rmi;

import dev.parley.iiop.codec.PeerEncodings.EnumEncoding;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Repository ids of enums for the OpenJDK ORB, which treats enums as ordinary classes: the hash
 * covers the fields of {@link Enum} in the peer's JDK and those of the enum itself. That ORB
 * accepts a constant only with the exact id that it computes itself.
 */
final class OpenJdkEnumIds extends ClassValue<List<String>> {
  private static final long NONE = 0;
  private static final OpenJdkEnumIds FIELDS =
      new OpenJdkEnumIds(new TreeMap<>(Map.of("name", String.class, "ordinal", int.class)));
  private static final OpenJdkEnumIds FIELDS_AND_HASH =
      new OpenJdkEnumIds(
          new TreeMap<>(Map.of("hash", int.class, "name", String.class, "ordinal", int.class)));

  private final long hashAbove;

  private OpenJdkEnumIds(SortedMap<String, Class<?>> fieldsAbove) {
    hashAbove = RmiRepositoryIds.hash(NONE, false, fieldsAbove);
  }

  /**
   * {@return the id of an enum for a peer that writes constants with fields, as a list with one
   * element}
   */
  static List<String> of(Class<?> type, EnumEncoding form) {
    return (form == EnumEncoding.FIELDS_AND_HASH ? FIELDS_AND_HASH : FIELDS).get(type);
  }

  @Override
  protected List<String> computeValue(Class<?> type) {
    long hash = RmiRepositoryIds.hash(hashAbove, false, fields(type));
    return List.of(RmiRepositoryIds.ofEnum(type, hash));
  }

  private static SortedMap<String, Class<?>> fields(Class<?> type) {
    SortedMap<String, Class<?>> fields = new TreeMap<>();
    for (Field field : type.getDeclaredFields()) {
      if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
        fields.put(field.getName(), field.getType());
      }
    }
    return fields;
  }
}
