package dev.parley.soap.wsdl;

import dev.parley.soap.codec.Deviations;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.codec.XmlSequence;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Optional;

/** Elements of bodies as documents of their own, as a contract's codecs write them. */
final class BodyDocuments {
  private BodyDocuments() {}

  static SoapOperation operation(SoapContract<?> contract, String name) {
    return contract.operations().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** An element with the children of a sequence. */
  static byte[] wrapped(
      SoapContract<?> contract, XmlTag tag, XmlSequence sequence, Object... values) {
    XmlWriter out = new XmlWriter(1 << 20);
    out.open(tag);
    out.attributes(contract.namespaces().declarations());
    List<XmlParticle> particles = sequence.particles();
    for (int i = 0; i < particles.size(); i++) {
      XmlParticle particle = particles.get(i);
      particle.value().write(out, particle.tag(), values[sequence.position(i)], particle.where());
    }
    out.close(tag);
    return out.toByteArray();
  }

  /** The element of a header block or of document/literal bare. */
  static byte[] bare(SoapContract<?> contract, XmlParticle particle, Object value) {
    XmlWriter out = new XmlWriter(1 << 20);
    out.open(particle.tag());
    out.attributes(contract.namespaces().declarations());
    particle.value().codec().writeContent(out, value, particle.where());
    out.close(particle.tag());
    return out.toByteArray();
  }

  /** Reads what {@link #wrapped} wrote; every deviation from the schema fails. */
  static Object[] read(byte[] document, XmlSequence sequence, int values) {
    Object[] into = new Object[values];
    try (XmlReader in =
        XmlReader.open(new ByteArrayInputStream(document), Optional.empty(), XmlLimits.MESSAGES)) {
      sequence.read(in, new Deviations(true, "test"), into);
    }
    return into;
  }
}
