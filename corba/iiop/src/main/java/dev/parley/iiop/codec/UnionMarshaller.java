package dev.parley.iiop.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.type.TypeCode;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Marshaller of unions: sealed interfaces with one record per case. The discriminator is marshalled
 * first.
 *
 * <p>Filled by {@link MarshallerFactory} before it is used, since a case may hold the union itself.
 */
final class UnionMarshaller extends ConstructedMarshaller {
  /**
   * Case of a union.
   *
   * @param members components of its record, in order
   * @param discriminator reads the discriminator that the record stores, its first member; null if
   *     the case has one label
   * @param only the only label, for a record that does not store the discriminator; null for others
   */
  record Case(
      Class<?> type,
      IdlMembers members,
      @Nullable MethodHandle discriminator,
      @Nullable Object only) {}

  private final Marshaller discriminator;
  private final Map<Class<?>, Case> byClass = new HashMap<>();
  private final Map<Object, Case> byLabel = new LinkedHashMap<>();
  private final List<Case> cases = new ArrayList<>();
  private @Nullable Case other; // of all labels that no case names; null if there is none

  UnionMarshaller(String repositoryId, Marshaller discriminator) {
    super(repositoryId);
    this.discriminator = discriminator;
  }

  /** {@return whether no other case has the labels} */
  boolean add(Case added, List<Object> labels, boolean isDefault) {
    boolean free = !isDefault || other == null;
    cases.add(added);
    byClass.put(added.type, added);
    for (Object label : labels) {
      free &= byLabel.put(label, added) == null;
    }
    if (isDefault) {
      other = added;
    }
    return free;
  }

  private List<TypeCode.Member> ofTypeCode() {
    List<TypeCode.Member> found = new ArrayList<>();
    byLabel.forEach((label, chosen) -> found.add(ofTypeCode(chosen, number(label))));
    if (hasDefaultMember() && other != null) {
      found.add(ofTypeCode(other, 0));
    }
    return found;
  }

  private static TypeCode.Member ofTypeCode(Case chosen, long label) {
    IdlMember member = chosen.members.all().getLast();
    return new TypeCode.Member(
        member.name(), member.marshaller().typeCode(), label, TypeCode.PUBLIC);
  }

  /** Returns whether the default case has a member. A TypeCode has no default otherwise. */
  private boolean hasDefaultMember() {
    return other != null && other.members.all().size() > 1;
  }

  @SuppressWarnings("EnumOrdinal") // the very number that travels
  private static long number(Object label) {
    return switch (label) {
      case Enum<?> constant -> constant.ordinal();
      case Boolean flag -> flag ? 1 : 0;
      case Character letter -> letter;
      default -> ((Number) label).longValue();
    };
  }

  @Override
  TypeCode typeCode(Consumer<TypeCode> begun) {
    return TypeCode.union(
        repositoryId(),
        IdlRepositoryIds.name(repositoryId()),
        discriminator.typeCode(),
        hasDefaultMember() ? byLabel.size() : -1,
        self -> {
          begun.accept(self);
          return ofTypeCode();
        });
  }

  @Override
  public int minBytes() {
    return discriminator.minBytes();
  }

  private @Nullable Case of(Object label) {
    Case known = byLabel.get(label);
    return known == null ? other : known;
  }

  @Override
  void writeContent(MarshalContext to, Object union, String where) {
    Case chosen = byClass.get(union.getClass());
    if (chosen == null) {
      throw badParam(where, "is no case of " + type() + ": " + union.getClass().getName());
    }
    if (chosen.only != null) {
      discriminator.write(to, chosen.only, where);
    } else {
      refuseForeign(chosen, union, where);
    }
    chosen.members.write(to, union);
  }

  /** Rejects a union whose stored discriminator selects another case. */
  private void refuseForeign(Case chosen, Object union, String where) {
    MethodHandle reader = chosen.discriminator;
    if (reader == null) {
      throw new IllegalStateException(type() + " has a case without a discriminator");
    }
    Object label;
    try {
      label = (Object) reader.invokeExact(union);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw badParam(where, "cannot be read to be written: " + e);
    }
    Case meant = of(required(label, where));
    if (meant == null || meant.type != chosen.type) {
      throw badParam(
          where,
          "has the discriminator %s, which does not mean %s"
              .formatted(label, chosen.type.getSimpleName()));
    }
  }

  @Override
  Object readContent(UnmarshalContext from) {
    Object label = discriminator.read(from);
    Case chosen = label == null ? null : of(label);
    if (chosen == null) {
      throw CdrException.marshal(type() + " has no case for the discriminator " + label);
    }
    return chosen.only == null ? chosen.members.read(from, label) : chosen.members.read(from);
  }

  @Override
  public List<Codec> parts() {
    return cases.stream().flatMap(each -> each.members.parts().stream()).toList();
  }
}
