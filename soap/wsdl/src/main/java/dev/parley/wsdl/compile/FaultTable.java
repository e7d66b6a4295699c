package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.ElementDeclaration;
import dev.parley.wsdl.model.SchemaType.ComplexType;
import dev.parley.wsdl.model.WsdlMessage;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Exceptions of the elements of faults. Threads: confined to one. */
final class FaultTable {
  private final Schemas schemas;
  private final JavaNames names;
  private final Map<XmlName, FaultType> faults = new LinkedHashMap<>();

  FaultTable(Schemas schemas, JavaNames names) {
    this.schemas = schemas;
    this.names = names;
  }

  /** {@return the exceptions, in the order in which operations declare them} */
  Collection<FaultType> all() {
    return faults.values();
  }

  /** {@return the exception of a fault's message; empty when it has none, which is reported} */
  Optional<FaultType> of(WsdlMessage message, String operation) {
    String path = operation + ", fault " + message.name().local();
    Optional<XmlName> element =
        message.parts().size() == 1 ? message.parts().getFirst().element() : Optional.empty();
    if (element.isEmpty() || element.get().namespace().isEmpty()) {
      schemas
          .problems()
          .add(path, "a fault is one part with an element in a namespace (WS-I, R2205)");
      return Optional.empty();
    }
    if (!faults.containsKey(element.get())) {
      schemas
          .element(element.get(), path)
          .map(declared -> read(declared, path))
          .ifPresent(fault -> faults.put(element.get(), fault));
    }
    return Optional.ofNullable(faults.get(element.get()));
  }

  /** Reads the members of a fault; an element with more than child elements is one member. */
  private FaultType read(ElementDeclaration element, String path) {
    Optional<ComplexType> type =
        schemas
            .complex(element.type())
            .filter(complex -> !complex.isAbstract() && !element.nillable());
    TypeContent content =
        type.map(complex -> ContentReader.read(schemas, complex, path))
            .filter(each -> each.fields().stream().allMatch(FaultTable::isElement))
            .orElseGet(() -> new TypeContent(List.of(whole(element)), List.of()));
    return new FaultType(
        names.unique(JavaIdentifiers.type(element.name().local())),
        element.name(),
        content.fields(),
        content.notes());
  }

  private static boolean isElement(Field field) {
    return field.kind() == Field.Kind.ELEMENT;
  }

  private static Field whole(ElementDeclaration element) {
    return new Field(
        XmlName.unqualified("value"),
        Field.Kind.TEXT,
        element.type(),
        Occurrence.of(false, false, element.nillable()));
  }
}
