package dev.parley.iiop.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.type.TypeCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Marshaller of boxed valuetypes (valuebox): a type that has no null in IDL becomes a value that
 * may be null, and is shared if the same box occurs again.
 */
final class BoxedMarshaller extends Marshaller {
  /** Target of an indirection to a box; boxes of different types may hold the same class. */
  private record Box(String repositoryId, Object content) {}

  /** {@return the object that represents a box as the target of later indirections} */
  static Object boxed(String repositoryId, Object content) {
    return new Box(repositoryId, content);
  }

  /** {@return the content of a box; any other object unchanged} */
  static Object content(Object known) {
    return known instanceof Box box ? box.content : known;
  }

  private final String repositoryId;
  private final List<String> ids;
  private final Marshaller content;

  BoxedMarshaller(String repositoryId, Marshaller content) {
    this.repositoryId = repositoryId;
    this.content = content;
    ids = List.of(repositoryId);
  }

  @Override
  public String type() {
    return IdlRepositoryIds.scopedName(repositoryId) + "?";
  }

  @Override
  public TypeCode typeCode() {
    return TypeCode.valueBox(repositoryId, IdlRepositoryIds.name(repositoryId), content.typeCode());
  }

  @Override
  public int minBytes() {
    return 4;
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    Object shared =
        value == null || hasNoIdentity(value) ? null : to.boxIdentity(repositoryId, value);
    if ((shared != null || value == null) && to.writeNullOrIndirection(shared)) {
      return;
    }
    to.beginValue(shared, ids, false);
    content.write(to, value, where);
    to.endValue();
  }

  private static boolean hasNoIdentity(Object value) {
    return value instanceof String
        || value instanceof Number
        || value instanceof Character
        || value instanceof Boolean;
  }

  @Override
  public @Nullable Object read(UnmarshalContext from) {
    ValueHeader start = from.startValue();
    return switch (start.kind()) {
      case NULL -> null;
      case INDIRECTION -> unboxed(from.valueAt(start.position()));
      case NEW -> content(from, start);
    };
  }

  private Object unboxed(Object known) {
    if (known instanceof Box box && box.repositoryId.equals(repositoryId)) {
      return box.content;
    }
    throw CdrException.marshal("an indirection to what is no " + type());
  }

  private Object content(UnmarshalContext from, ValueHeader start) {
    if (!start.ids().isEmpty() && !start.ids().contains(repositoryId)) {
      throw CdrException.marshal("the value " + start.ids() + ", where " + type() + " should be");
    }
    Object read = required(content.read(from), type());
    from.setValue(start.position(), new Box(repositoryId, read));
    from.endValue(start);
    return read;
  }

  @Override
  public List<Codec> parts() {
    return List.of(content);
  }
}
