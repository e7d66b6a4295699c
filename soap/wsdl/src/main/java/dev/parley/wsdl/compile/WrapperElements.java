package dev.parley.wsdl.compile;

import dev.parley.wsdl.model.ElementDeclaration;
import dev.parley.wsdl.model.Particle;
import dev.parley.wsdl.model.SchemaType;
import dev.parley.wsdl.model.SchemaType.ComplexType;
import dev.parley.wsdl.model.TypeUse;
import java.util.Optional;

/** Elements of document/literal wrapped (JAX-WS 2.2, section 2.3.1.2). */
final class WrapperElements {
  private WrapperElements() {}

  /** {@return the type of an element whose children can be parameters; empty if they cannot} */
  static Optional<ComplexType> wrapper(Schemas schemas, ElementDeclaration element) {
    return element.nillable()
        ? Optional.empty()
        : schemas.complex(element.type()).filter(WrapperElements::holdsElementsOnly);
  }

  private static boolean holdsElementsOnly(ComplexType type) {
    return type.derivation() == SchemaType.Derivation.NONE
        && !type.isAbstract()
        && !type.mixed()
        && !type.anyAttribute()
        && type.attributes().isEmpty()
        && type.content().map(WrapperElements::isSequenceOfElements).orElse(true);
  }

  private static boolean isSequenceOfElements(Particle content) {
    return content instanceof Particle.Group group
        && group.compositor() == Particle.Compositor.SEQUENCE
        && group.occurs().min() == 1
        && group.occurs().max() == 1
        && group.particles().stream()
            .allMatch(each ->
                each instanceof Particle.Local || each instanceof Particle.ElementReference);
  }

  /** {@return whether an element is declared without any content, and stands for nothing} */
  static boolean isEmpty(ElementDeclaration element) {
    return element.type() instanceof TypeUse.Anonymous anonymous
        && anonymous.type() instanceof ComplexType type
        && holdsElementsOnly(type)
        && children(type) == 0;
  }

  /** {@return the number of elements in a wrapper} */
  static int children(ComplexType type) {
    return type.content()
        .map(content -> content instanceof Particle.Group group ? group.particles().size() : 1)
        .orElse(0);
  }
}
