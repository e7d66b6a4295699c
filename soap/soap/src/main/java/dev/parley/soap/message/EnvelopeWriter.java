package dev.parley.soap.message;

import dev.parley.soap.api.Envelope;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapFaultType;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.xml.XmlDocument;
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
  private final boolean untyped;
  private final boolean mtom;

  /**
   * @param mtom whether binary values become parts of the message
   */
  public EnvelopeWriter(
      SoapContract<?> contract, SoapVersion version, XmlLimits limits, boolean mtom) {
    this.version = version;
    this.limits = limits;
    untyped = contract.untyped();
    this.mtom = mtom;
    tags = new EnvelopeTags(version, contract.namespaces().declarations());
  }

  /** {@return the version} */
  public SoapVersion version() {
    return version;
  }

  /** {@return whether binary values become parts of the message} */
  public boolean mtom() {
    return mtom;
  }

  /**
   * {@return the envelope of a request}
   *
   * @param arguments values of all parameters, in the order of the method
   * @param more header blocks beside those of the operation
   * @throws XmlException when a value cannot be in XML, or the envelope would be too long
   */
  public EncodedEnvelope request(
      SoapOperation operation, @Nullable Object[] arguments, HeaderBlocks more) {
    if (untyped) {
      return UntypedEnvelopes.request(arguments[0], limits);
    }
    XmlWriter out = begin();
    if (!operation.headers().isEmpty() || !more.equals(HeaderBlocks.NONE)) {
      out.open(tags.header);
      more.write(out);
      for (SoapOperation.HeaderPart header : operation.headers()) {
        write(out, header, operation.argument(arguments, header.position()));
      }
      out.close(tags.header);
    }
    out.open(tags.body);
    List<XmlParticle> particles = operation.body().particles();
    if (operation.requestIsWrapped()) {
      out.open(operation.requestTag());
    }
    for (int i = 0; i < particles.size(); i++) {
      write(out, particles.get(i), operation.argument(arguments, operation.body().position(i)));
    }
    if (operation.requestIsWrapped()) {
      out.close(operation.requestTag());
    }
    return new EncodedEnvelope(version, operation.action(), end(out));
  }

  private static void write(XmlWriter out, XmlParticle particle, @Nullable Object value) {
    particle.value().write(out, particle.tag(), value, particle.where());
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
      write(out, particle, value);
    }
  }

  /**
   * {@return the envelope of a response}
   *
   * @param arguments values of all parameters, of which holders have further results
   * @param more header blocks beside those of the operation
   * @throws XmlException when a value cannot be in XML, or the envelope would be too long
   */
  public XmlDocument response(
      SoapOperation operation,
      @Nullable Object result,
      @Nullable Object[] arguments,
      HeaderBlocks more) {
    if (result instanceof Envelope envelope) {
      return UntypedEnvelopes.response(envelope, version, limits);
    }
    XmlWriter out = begin();
    if (!operation.responseHeaders().isEmpty() || !more.equals(HeaderBlocks.NONE)) {
      out.open(tags.header);
      more.write(out);
      for (SoapOperation.ResultPart part : operation.responseHeaders()) {
        write(out, part.particle(), operation.value(part, result, arguments));
      }
      out.close(tags.header);
    }
    out.open(tags.body);
    if (operation.responseIsWrapped()) {
      out.open(operation.responseTag());
    }
    for (SoapOperation.ResultPart part : operation.results()) {
      write(out, part.particle(), operation.value(part, result, arguments));
    }
    if (operation.responseIsWrapped()) {
      out.close(operation.responseTag());
    }
    return end(out);
  }

  /**
   * {@return the envelope of a fault}
   *
   * @param type type of a declared exception, which is the detail; null for the fault's own detail
   * @param detail that exception; null if the type is
   * @param more header blocks beside those of the fault
   * @throws XmlException when a value cannot be in XML, or the envelope would be too long
   */
  public XmlDocument fault(
      SoapFault fault,
      @Nullable SoapFaultType type,
      @Nullable Throwable detail,
      HeaderBlocks more) {
    XmlWriter out = begin();
    if (!fault.headers().isEmpty() || !more.equals(HeaderBlocks.NONE)) {
      out.open(tags.header);
      more.write(out);
      UntypedEnvelopes.write(fault.headers(), out);
      out.close(tags.header);
    }
    out.open(tags.body);
    out.open(tags.fault);
    FaultElements.of(version).write(out, fault, type, detail);
    out.close(tags.fault);
    return end(out);
  }

  private XmlWriter begin() {
    XmlWriter out =
        mtom ? XmlWriter.withParts(limits.bytesMax()) : new XmlWriter(limits.bytesMax());
    out.markup(tags.start);
    return out;
  }

  private XmlDocument end(XmlWriter out) {
    out.close(tags.body);
    out.close(tags.envelope);
    return out.document();
  }
}
