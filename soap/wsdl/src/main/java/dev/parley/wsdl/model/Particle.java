package dev.parley.wsdl.model;

import dev.parley.soap.xml.XmlName;
import java.util.List;

/** Part of the content of a complex type (XML Schema part 1, section 3.9). */
public sealed interface Particle {
  /** {@return how often it occurs} */
  Occurs occurs();

  /** Compositor of a group. */
  enum Compositor {
    /** All particles, in their order. */
    SEQUENCE,
    /** One of the particles. */
    CHOICE,
    /** All particles, in any order. */
    ALL
  }

  /** Group of particles. */
  record Group(Compositor compositor, List<Particle> particles, Occurs occurs)
      implements Particle {}

  /** Element that is declared here. */
  record Local(ElementDeclaration element, Occurs occurs) implements Particle {}

  /** Reference to a global element. */
  record ElementReference(XmlName name, Occurs occurs) implements Particle {}

  /** Reference to a model group. */
  record GroupReference(XmlName name, Occurs occurs) implements Particle {}

  /** Wildcard: any element. */
  record Any(Occurs occurs) implements Particle {}
}
