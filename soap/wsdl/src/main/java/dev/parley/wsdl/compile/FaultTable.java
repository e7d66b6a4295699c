package dev.parley.wsdl.compile;

import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.ElementDeclaration;
import dev.parley.wsdl.model.SchemaType.ComplexType;
import dev.parley.wsdl.model.WsdlMessage;
import java.util.Collection;
import java.util.LinkedHashMap;
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
          .flatMap(declared -> read(declared, path))
          .ifPresent(fault -> faults.put(element.get(), fault));
    }
    return Optional.ofNullable(faults.get(element.get()));
  }

  private Optional<FaultType> read(ElementDeclaration element, String path) {
    Optional<ComplexType> type = schemas.complex(element.type());
    if (type.isEmpty() || type.get().isAbstract()) {
      schemas
          .problems()
          .add(
              path,
              "the element "
                  + element.name()
                  + " of a fault is no complex type with elements, which the members of an"
                  + " exception need");
      return Optional.empty();
    }
    TypeContent content = ContentReader.read(schemas, type.get(), path);
    if (content.fields().stream().anyMatch(field -> field.kind() != Field.Kind.ELEMENT)) {
      schemas.problems().add(path, "attributes and texts of faults have no Java mapping");
    }
    return Optional.of(
        new FaultType(
            names.unique(JavaIdentifiers.type(element.name().local())),
            element.name(),
            content.fields(),
            content.notes()));
  }
}
