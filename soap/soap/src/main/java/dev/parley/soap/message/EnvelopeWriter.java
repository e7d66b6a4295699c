package dev.parley.soap.message;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapFaultType;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writer of the envelopes of one contract in one version.
 *
 * <p>Immutable. Threads: safe for all.
 */
public final class EnvelopeWriter {
  private final SoapVersion version;
  private final EnvelopeTags tags;
  private final XmlLimits limits;

  /** Creates the writer of a contract's envelopes. */
  public EnvelopeWriter(SoapContract<?> contract, SoapVersion version, XmlLimits limits) {
    this.version = version;
    this.limits = limits;
    tags = new EnvelopeTags(version, contract.namespaces());
  }

  /** {@return the version} */
  public SoapVersion version() {
    return version;
  }

  /**
   * {@return the envelope of a request}
   *
   * @param arguments values of all parameters, in the order of the method
   * @throws XmlException when a value cannot be in XML, or the envelope would be too long
   */
  public byte[] request(SoapOperation operation, @Nullable Object[] arguments) {
    XmlWriter out = begin();
    if (!operation.headers().isEmpty()) {
      out.open(tags.header);
      for (SoapOperation.HeaderPart header : operation.headers()) {
        write(out, header, arguments[header.position()]);
      }
      out.close(tags.header);
    }
    out.open(tags.body);
    List<XmlParticle> particles = operation.body().particles();
    if (operation.requestIsWrapped()) {
      out.open(operation.requestTag());
    }
    for (int i = 0; i < particles.size(); i++) {
      XmlParticle particle = particles.get(i);
      Object argument = arguments[operation.body().position(i)];
      particle.value().write(out, particle.tag(), argument, particle.where());
    }
    if (operation.requestIsWrapped()) {
      out.close(operation.requestTag());
    }
    return end(out);
  }

  private void write(XmlWriter out, SoapOperation.HeaderPart header, @Nullable Object value) {
    XmlParticle particle = header.particle();
    if (header.mustUnderstand()) {
      particle
          .value()
          .writeHeader(
              out,
              particle.tag(),
              value,
              particle.where(),
              tags.mustUnderstand,
              version == SoapVersion.V1_1 ? "1" : "true");
    } else {
      particle.value().write(out, particle.tag(), value, particle.where());
    }
  }

  /** {@return the envelope of a response} */
  public byte[] response(SoapOperation operation, @Nullable Object result) {
    XmlWriter out = begin();
    out.open(tags.body);
    if (operation.responseIsWrapped()) {
      out.open(operation.responseTag());
    }
    operation
        .result()
        .ifPresent(element -> element.value().write(out, element.tag(), result, element.where()));
    if (operation.responseIsWrapped()) {
      out.close(operation.responseTag());
    }
    return end(out);
  }

  /**
   * {@return the envelope of a fault}
   *
   * @param reason text for people
   * @param detail declared exception and its type; both null for a fault without a detail
   */
  public byte[] fault(
      SoapFault.Code code,
      String reason,
      @Nullable SoapFaultType type,
      @Nullable Throwable detail) {
    XmlWriter out = begin();
    out.open(tags.body);
    out.open(tags.fault);
    FaultElements.of(version).write(out, code, reason, type, detail);
    out.close(tags.fault);
    return end(out);
  }

  private XmlWriter begin() {
    XmlWriter out = new XmlWriter(limits.bytesMax());
    out.markup(tags.start);
    return out;
  }

  private byte[] end(XmlWriter out) {
    out.close(tags.body);
    out.close(tags.envelope);
    return out.toByteArray();
  }
}
