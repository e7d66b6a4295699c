package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Repository ids of Java classes: {@code RMI:name:hash:serialVersionUID} (OMG formal/2008-01-14,
 * section 1.3.5.7). The hash covers the marshalled fields, so that classes with equal ids are
 * compatible.
 */
final class RmiRepositoryIds {
  static final String STRING = "IDL:omg.org/CORBA/WStringValue:1.0";
  static final String CLASS = "RMI:javax.rmi.CORBA.ClassDesc:2BABDA04587ADCCC:CFBF02CF5294176B";
  static final String ENUM = "RMI:javax.rmi.CORBA.EnumDesc:8F2B9D7BBB70BD8D:FDD79CDF6841F14A";

  private static final String PREFIX = "RMI:";
  private static final String NO_HASH = ":0000000000000000";
  private static final ClassValue<String> KEPT =
      new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
          return make(type);
        }
      };

  private RmiRepositoryIds() {}

  /** {@return the repository id of a class} */
  static String of(Class<?> type) {
    return KEPT.get(type);
  }

  private static String make(Class<?> type) {
    if (type == String.class) {
      return STRING;
    }
    if (type == Class.class) {
      return CLASS;
    }
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    return PREFIX + escaped(type.getName()) + hashes(element);
  }

  private static String hashes(Class<?> type) {
    ObjectStreamClass described = type.isInterface() ? null : ObjectStreamClass.lookup(type);
    return described == null ? NO_HASH : hashes(hash(type), described.getSerialVersionUID());
  }

  private static String hashes(long hash, long serialVersion) {
    HexFormat hex = HexFormat.of().withUpperCase();
    return ":" + hex.toHexDigits(hash) + ":" + hex.toHexDigits(serialVersion);
  }

  /**
   * {@return the repository id of an enum with the hash that a peer computes} Enums have no
   * serialVersionUID.
   */
  static String ofEnum(Class<?> type, long hash) {
    return PREFIX + escaped(type.getName()) + hashes(hash, 0);
  }

  /** {@return the hash of the marshalled fields of a class} */
  static long hash(Class<?> type) {
    if (type.isInterface() || !Serializable.class.isAssignableFrom(type)) {
      return 0;
    }
    if (Externalizable.class.isAssignableFrom(type)) {
      return 1;
    }
    SortedMap<String, Class<?>> fields = new TreeMap<>();
    for (ObjectStreamField field : ObjectStreamClass.lookup(type).getFields()) {
      fields.put(field.getName(), field.getType());
    }
    return hash(hash(type.getSuperclass()), SerializationAccess.hasWriteObject(type), fields);
  }

  /**
   * {@return the hash of marshalled fields}
   *
   * @param above the hash of its superclass
   * @param writesItself whether the class has {@code writeObject}
   * @param fields marshalled fields, by name
   */
  static long hash(long above, boolean writesItself, SortedMap<String, Class<?>> fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream data = new DataOutputStream(bytes)) {
      data.writeLong(above);
      data.writeInt(writesItself ? 2 : 1);
      for (Map.Entry<String, Class<?>> field : fields.entrySet()) {
        data.writeUTF(field.getKey());
        data.writeUTF(field.getValue().descriptorString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ByteBuffer.wrap(digest(bytes.toByteArray())).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-1").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
    }
  }

  private static String escaped(String name) {
    StringBuilder escaped = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char next = name.charAt(i);
      if (IdlNames.isLegal(next) || next == '.' || next == '[' || next == ';') {
        escaped.append(next);
      } else {
        escaped.append("\\U%04X".formatted((int) next));
      }
    }
    return escaped.toString();
  }

  /**
   * {@return the class name in a repository id, as {@link Class#getName} has it; empty if it is no
   * Java class}
   */
  static Optional<String> className(String id) {
    if (id.equals(STRING)) {
      return Optional.of("java.lang.String");
    }
    int end = id.startsWith(PREFIX) ? id.indexOf(':', PREFIX.length()) : -1;
    if (end < 0) {
      return Optional.empty();
    }
    String name = unescaped(id.substring(PREFIX.length(), end));
    return Optional.of(name.equals("javax.rmi.CORBA.ClassDesc") ? "java.lang.Class" : name);
  }

  private static String unescaped(String name) {
    StringBuilder plain = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char next = name.charAt(i);
      if (next == '\\') {
        try {
          plain.append((char) HexFormat.fromHexDigits(name, i + 2, i + 6));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
          throw CdrException.marshal("a repository id with a broken escape: " + name);
        }
        i += 5;
      } else {
        plain.append(next);
      }
    }
    return plain.toString();
  }
}
