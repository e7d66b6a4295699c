package dev.parley.soap.wsdl;

import dev.parley.soap.codec.EnumXmlCodec;
import dev.parley.soap.codec.Namespaces;
import dev.parley.soap.codec.RecordXmlCodec;
import dev.parley.soap.codec.SealedXmlCodec;
import dev.parley.soap.codec.StreamXmlCodec;
import dev.parley.soap.codec.XmlCodec;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.codec.XmlSequence;
import dev.parley.soap.codec.XmlValue;
import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.XmlName;
import java.util.stream.Collectors;

/** Printer of one schema (XML Schema part 1). Threads: confined to one. */
final class SchemaPrinter {
  /** Namespace of {@link #EXPECTED_TYPES} (Describing Media Content of Binary Data in XML). */
  static final String XML_MIME = "http://www.w3.org/2005/05/xmlmime";

  private static final String ELEMENT_FORM = "elementFormDefault";
  private static final String ATTRIBUTE_FORM = "attributeFormDefault";
  private static final String EXPECTED_TYPES = "xmime:expectedContentTypes";

  private final IndentedXml out;
  private final Namespaces namespaces;
  private final String namespace;
  private final boolean qualifiedElements;
  private final boolean qualifiedAttributes;

  private SchemaPrinter(IndentedXml out, Namespaces namespaces, SchemaDocument document) {
    this.out = out;
    this.namespaces = namespaces;
    namespace = document.namespace();
    qualifiedElements = document.qualified(ELEMENT_FORM);
    qualifiedAttributes = document.qualified(ATTRIBUTE_FORM);
  }

  static void print(SchemaDocument document, Namespaces namespaces, IndentedXml out) {
    new SchemaPrinter(out, namespaces, document).schema(document);
  }

  private void schema(SchemaDocument document) {
    out.open("xs:schema");
    if (!namespace.isEmpty()) {
      out.attribute("targetNamespace", namespace);
    }
    out.attribute(ELEMENT_FORM, form(qualifiedElements));
    if (qualifiedAttributes) {
      out.attribute(ATTRIBUTE_FORM, form(true));
    }
    for (String imported : document.imports()) {
      out.open("xs:import");
      if (!imported.isEmpty()) {
        out.attribute("namespace", imported);
      }
      out.close();
    }
    document.elements().forEach(this::element);
    document
        .attributes()
        .forEach((local, type) ->
            out.open("xs:attribute")
                .attribute("name", local)
                .attribute("type", namespaces.qualified(type))
                .close());
    document.types().forEach(this::type);
    document.bound().ifPresent(schema -> schema.content().forEach(this::generated));
    out.close();
  }

  private static String form(boolean qualified) {
    return qualified ? "qualified" : "unqualified";
  }

  /** Prints what the library of a binding generated, with the prefixes of the contract. */
  private void generated(BoundSchema.Node node) {
    out.open("xs:" + node.local());
    for (BoundSchema.Attribute attribute : node.attributes()) {
      if (attribute.name().equals(EXPECTED_TYPES)) {
        out.attribute("xmlns:xmime", XML_MIME);
      }
      out.attribute(attribute.name(), attribute.value());
    }
    for (BoundSchema.Reference reference : node.references()) {
      out.attribute(
          reference.attribute(),
          reference.names().stream().map(namespaces::qualified).collect(Collectors.joining(" ")));
    }
    node.children().forEach(this::generated);
    out.close();
  }

  // ---- elements

  private void element(SchemaElement element) {
    out.open("xs:element").attribute("name", element.name().local());
    element.type().ifPresent(type -> out.attribute("type", namespaces.qualified(type)));
    if (element.nillable()) {
      out.attribute("nillable", "true");
    }
    element
        .content()
        .ifPresent(content -> {
          out.open("xs:complexType");
          sequence(content);
          out.close();
        });
    out.close();
  }

  private void sequence(XmlSequence content) {
    out.open("xs:sequence");
    boolean alone = content.particles().size() == 1;
    for (XmlParticle particle : content.particles()) {
      XmlValue.Occurrence occurrence = particle.value().occurrence();
      if (particle.isWildcard()) {
        // beside elements of this schema, as JAXB has it: no element matches two particles
        out.open("xs:any")
            .attribute("namespace", alone ? "##any" : "##other")
            .attribute("processContents", "lax");
      } else {
        particle(particle, occurrence);
      }
      occurs(occurrence);
      out.close();
    }
    out.close();
  }

  private void particle(XmlParticle particle, XmlValue.Occurrence occurrence) {
    XmlName name = particle.name();
    boolean inThisNamespace = name.namespace().equals(namespace);
    out.open("xs:element");
    if (name.namespace().isEmpty() || inThisNamespace) {
      out.attribute("name", name.local())
          .attribute("type", namespaces.qualified(particle.value().codec().schemaType()));
      if (inThisNamespace != qualifiedElements) {
        out.attribute("form", form(inThisNamespace));
      }
      if (particle.value().codec() instanceof StreamXmlCodec) {
        out.attribute(EXPECTED_TYPES, BinaryContent.OCTET_STREAM); // JAXB maps it to a stream
      }
      if (occurrence.nillable()) {
        out.attribute("nillable", "true");
      }
    } else {
      out.attribute("ref", namespaces.qualified(name));
    }
  }

  private void occurs(XmlValue.Occurrence occurrence) {
    if (occurrence.elementsMin() != 1) {
      out.attribute("minOccurs", String.valueOf(occurrence.elementsMin()));
    }
    if (occurrence.repeated()) {
      out.attribute("maxOccurs", "unbounded");
    }
  }

  // ---- types

  private void type(XmlCodec type) {
    switch (type) {
      case RecordXmlCodec record -> record(record);
      case SealedXmlCodec sealed -> abstractType(sealed);
      case EnumXmlCodec constants -> constants(constants);
      default -> throw new IllegalStateException(type.type() + " is no named type");
    }
  }

  private void abstractType(SealedXmlCodec type) {
    out.open("xs:complexType")
        .attribute("name", type.schemaType().local())
        .attribute("abstract", "true");
    if (type.base().isPresent()) {
      out.open("xs:complexContent");
      out.open("xs:extension").attribute("base", namespaces.qualified(type.base().get())).close();
      out.close();
    }
    out.close();
  }

  private void constants(EnumXmlCodec type) {
    out.open("xs:simpleType").attribute("name", type.schemaType().local());
    out.open("xs:restriction").attribute("base", "xs:string");
    type.texts().forEach(text -> out.open("xs:enumeration").attribute("value", text).close());
    out.close();
    out.close();
  }

  private void record(RecordXmlCodec record) {
    out.open("xs:complexType").attribute("name", record.schemaType().local());
    if (record.textPart().isPresent()) {
      extension("xs:simpleContent", record.textPart().get().codec().schemaType(), record);
    } else if (record.base().isPresent()) {
      extension("xs:complexContent", record.base().get(), record);
    } else {
      content(record);
    }
    out.close();
  }

  private void extension(String kind, XmlName base, RecordXmlCodec record) {
    out.open(kind).open("xs:extension").attribute("base", namespaces.qualified(base));
    content(record);
    out.close();
    out.close();
  }

  private void content(RecordXmlCodec record) {
    if (record.textPart().isEmpty()) {
      sequence(record.elements());
    }
    record.attributes().forEach(this::attribute);
  }

  private void attribute(RecordXmlCodec.AttributePart attribute) {
    XmlName name = attribute.name();
    out.open("xs:attribute");
    if (name.namespace().isEmpty() || name.namespace().equals(namespace)) {
      out.attribute("name", name.local())
          .attribute("type", namespaces.qualified(attribute.codec().schemaType()));
      if (name.namespace().isEmpty() == qualifiedAttributes) {
        out.attribute("form", form(!qualifiedAttributes));
      }
    } else {
      out.attribute("ref", namespaces.qualified(name));
    }
    if (attribute.occurrence() == XmlValue.Occurrence.REQUIRED) {
      out.attribute("use", "required");
    }
    out.close();
  }
}
