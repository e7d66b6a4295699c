package dev.parley.soap.wsdl;

import dev.parley.calls.api.ContractException;
import dev.parley.soap.codec.RecordXmlCodec;
import dev.parley.soap.codec.SealedXmlCodec;
import dev.parley.soap.codec.XmlCodec;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.codec.XmlSequence;
import dev.parley.soap.codec.XmlValue;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapFaultType;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.xml.XmlName;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Schemas of a contract, one per namespace. Local elements are declared where they are used; an
 * element or attribute of another namespace than its owner's is global there, and referred to.
 * Threads: confined to one.
 */
final class SchemaSet {
  private final Map<String, SchemaDocument> documents = new LinkedHashMap<>();

  private SchemaSet() {}

  /**
   * {@return the schemas of a contract}
   *
   * @throws ContractException when no schema describes it, with the path to the reason
   */
  static Collection<SchemaDocument> of(SoapContract<?> contract) {
    SchemaSet set = new SchemaSet();
    contract
        .bound()
        .ifPresent(types ->
            types.schemas().stream()
                .map(BoundSchema::read)
                .filter(schema -> !schema.content().isEmpty())
                .forEach(schema -> set.document(schema.namespace()).add(schema)));
    contract.operations().forEach(set::operation);
    contract.types().forEach(set::type);
    return set.documents.values();
  }

  private SchemaDocument document(String namespace) {
    return documents.computeIfAbsent(namespace, SchemaDocument::new);
  }

  // ---- elements of operations

  private void operation(SoapOperation operation) {
    String label = operation.method().label();
    switch (operation.style()) {
      case WRAPPED -> {
        element(operation.request(), operation.body(), label);
        if (!operation.method().oneWay()) {
          element(operation.response(), operation.resultSequence(), label);
        }
      }
      case BARE -> {
        if (!operation.requestIsEmpty()) {
          bare(operation.request(), operation.body().particles(), label);
        }
        if (!operation.method().oneWay() && !operation.responseIsEmpty()) {
          bare(operation.response(), operation.resultSequence().particles(), label);
        }
      }
      case RPC -> {
        // parts have types: no element describes the body
      }
    }
    operation.headers().forEach(header -> header(header.particle()));
    operation.responseHeaders().forEach(header -> header(header.particle()));
    for (SoapFaultType fault : operation.faults()) {
      if (fault.whole()) {
        element(fault.members().particles().getFirst());
      } else {
        element(fault.element(), fault.members(), label);
      }
    }
  }

  private void bare(XmlName name, List<XmlParticle> particles, String label) {
    if (particles.isEmpty()) {
      element(name, new XmlSequence(label, List.of(), List.of()), label);
    } else {
      element(particles.getFirst());
    }
  }

  private void element(XmlName name, XmlSequence content, String label) {
    SchemaDocument document = document(name.namespace());
    if (document.declares(name)) {
      return;
    }
    document.add(new SchemaElement(name, Optional.empty(), Optional.of(content), false), label);
    content.particles().forEach(particle -> local(document, particle));
  }

  /** Declares the element of a header block, which any message may lack. */
  private void header(XmlParticle particle) {
    if (particle.value().occurrence().repeated()) {
      throw new ContractException(
          particle.where()
              + ": a header block is one element; put "
              + particle.value().type()
              + " into a record");
    }
    global(particle);
  }

  private void element(XmlParticle particle) {
    XmlValue value = particle.value();
    if (value.occurrence() != XmlValue.Occurrence.REQUIRED
        && value.occurrence() != XmlValue.Occurrence.NULL_NIL) {
      throw new ContractException(
          particle.where()
              + ": WSDL allows exactly one element here; put "
              + value.type()
              + " into a record, or use @Nullable, which is xsi:nil");
    }
    global(particle);
  }

  private void global(XmlParticle particle) {
    SchemaDocument document = document(particle.name().namespace());
    if (document.declares(particle.name())) {
      return;
    }
    XmlName type = particle.value().codec().schemaType();
    document.refersTo(type);
    document.add(
        new SchemaElement(
            particle.name(),
            Optional.of(type),
            Optional.empty(),
            // a header that JAX-WS might send as nil is absent otherwise
            particle.value().occurrence().nillable()
                && particle.value().occurrence() != XmlValue.Occurrence.NULL_ABSENT_NIL),
        particle.where());
  }

  private void local(SchemaDocument document, XmlParticle particle) {
    String namespace = particle.name().namespace();
    if (particle.isWildcard()) {
      return;
    }
    if (namespace.isEmpty() || namespace.equals(document.namespace())) {
      document.refersTo(particle.value().codec().schemaType());
    } else {
      document.refersTo(particle.name());
      global(particle);
    }
  }

  // ---- types

  private void type(XmlCodec type) {
    SchemaDocument document = document(type.schemaType().namespace());
    document.add(type);
    if (type instanceof SealedXmlCodec sealed) {
      sealed.base().ifPresent(document::refersTo);
    } else if (type instanceof RecordXmlCodec record) {
      record.base().ifPresent(document::refersTo);
      record.textPart().ifPresent(text -> text(document, record, text));
      record.elements().particles().forEach(particle -> local(document, particle));
      record.attributes().forEach(attribute -> attribute(document, attribute));
    }
  }

  private static void text(
      SchemaDocument document, RecordXmlCodec record, RecordXmlCodec.TextPart text) {
    if (record.base().isPresent()) {
      throw new ContractException(
          text.where()
              + ": "
              + record.schemaType()
              + " extends an abstract type and has a text, which no schema allows; make the text an"
              + " element or an attribute");
    }
    document.refersTo(text.codec().schemaType());
  }

  private void attribute(SchemaDocument document, RecordXmlCodec.AttributePart attribute) {
    String namespace = attribute.name().namespace();
    XmlName type = attribute.codec().schemaType();
    if (namespace.isEmpty() || namespace.equals(document.namespace())) {
      document.refersTo(type);
    } else {
      document.refersTo(attribute.name());
      document(namespace).refersTo(type);
      document(namespace).addAttribute(attribute.name(), type, attribute.where());
    }
  }
}
