package dev.parley.iiop.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.codec.ContractAccess;
import dev.parley.iiop.mapping.IdlCase;
import dev.parley.iiop.mapping.IdlUnion;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;

/** Reader of union cases, by reflection. Threads: confined to one. */
final class UnionCaseReader {
  private final MarshallerFactory marshallers;

  UnionCaseReader(MarshallerFactory marshallers) {
    this.marshallers = marshallers;
  }

  Marshaller discriminator(Class<?> type, IdlUnion said, String path) {
    Class<?> of = said.discriminator();
    if (of.isEnum()) {
      return marshallers.of(of, path);
    }
    return PrimitiveMarshaller.of(of, said.wide(), said.unsigned())
        .filter(known -> of != float.class && of != double.class && of != byte.class)
        .orElseThrow(
            () -> UnmappedTypes.of(path, type, "its discriminator cannot be " + of.getTypeName()));
  }

  void fill(UnionMarshaller union, Class<?> type, IdlUnion said, String path) {
    for (Class<?> each : type.getPermittedSubclasses()) {
      String place = path + "<" + each.getSimpleName() + ">";
      IdlCase about = each.getAnnotation(IdlCase.class);
      if (!each.isRecord() || about == null) {
        throw new ContractException(place + ": a case of a union is a record with @IdlCase");
      }
      List<Object> labels =
          Arrays.stream(about.value())
              .map(label -> label(said.discriminator(), label, place))
              .toList();
      if (labels.isEmpty() && !about.isDefault()) {
        throw new ContractException(place + ": @IdlCase names no label");
      }
      if (!union.add(read(each, said, about, labels, place), labels, about.isDefault())) {
        throw new ContractException(place + ": another case has the same label");
      }
    }
  }

  private UnionMarshaller.Case read(
      Class<?> type, IdlUnion said, IdlCase about, List<Object> labels, String place) {
    IdlMembers members = new MemberReader(marshallers).record(type, place);
    boolean keeps = about.isDefault() || labels.size() > 1;
    int count = members.all().size();
    Class<?> first = count == 0 ? void.class : type.getRecordComponents()[0].getType();
    if (keeps ? first != said.discriminator() || count > 2 : count != 1) {
      throw new ContractException(
          place
              + (keeps
                  ? ": its first component has to be the discriminator, with at most a member behind it"
                  : ": it has to have one component, the member"));
    }
    MethodHandles.Lookup lookup = ContractAccess.to(type);
    MethodHandle reader =
        MemberReader.reach(
            () ->
                lookup
                    .unreflect(type.getRecordComponents()[0].getAccessor())
                    .asType(MethodType.methodType(Object.class, Object.class)),
            place);
    return new UnionMarshaller.Case(
        type, members, keeps ? reader : null, keeps ? null : labels.getFirst());
  }

  private static Object label(Class<?> discriminator, String label, String place) {
    try {
      if (discriminator.isEnum()) {
        return Arrays.stream(discriminator.getEnumConstants())
            .filter(constant -> names((Enum<?>) constant, label))
            .findFirst()
            .orElseThrow(IllegalArgumentException::new);
      }
      return switch (discriminator.getName()) {
        case "boolean" -> Boolean.valueOf(label);
        case "char" -> label.charAt(0);
        case "short" -> (short) Integer.parseInt(label);
        case "int" -> (int) Long.parseLong(label);
        default -> label.startsWith("-") ? Long.parseLong(label) : Long.parseUnsignedLong(label);
      };
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new ContractException(
          place + ": " + discriminator.getTypeName() + " has no value " + label);
    }
  }

  /**
   * Returns whether a constant has this IDL name; names that are Java keywords have an underscore
   * before or behind them.
   */
  private static boolean names(Enum<?> constant, String label) {
    return constant.name().equals(label)
        || constant.name().equals("_" + label)
        || constant.name().equals(label + "_");
  }
}
