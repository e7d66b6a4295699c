package dev.parley.soap.message;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reader of one envelope: {@link #open}, then {@link #request} or {@link #response}.
 *
 * <p>Threads: confined to one.
 */
public final class EnvelopeReader implements AutoCloseable {
  private static final String ROLE_NEXT_1_1 = "http://schemas.xmlsoap.org/soap/actor/next";
  private static final String ROLE_NEXT_1_2 = SoapVersion.V1_2.namespace() + "/role/next";
  private static final String ROLE_ULTIMATE =
      SoapVersion.V1_2.namespace() + "/role/ultimateReceiver";

  /**
   * Request that was read.
   *
   * @param arguments values of all parameters, in the order of the method
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Request(SoapOperation operation, @Nullable Object[] arguments) {}

  private final XmlReader in;
  private final SoapVersion version;
  private final SoapContract<?> contract;
  private final Deviations deviations;
  private final Map<XmlName, Object> headers = new HashMap<>();

  private EnvelopeReader(
      XmlReader in, SoapVersion version, SoapContract<?> contract, Deviations deviations) {
    this.in = in;
    this.version = version;
    this.contract = contract;
    this.deviations = deviations;
  }

  /**
   * Opens an envelope.
   *
   * @param charset encoding that the content type names
   * @throws XmlException when the document is refused
   * @throws SoapFault when its root is no envelope of a known version
   */
  public static EnvelopeReader open(
      InputStream bytes,
      Optional<String> charset,
      XmlLimits limits,
      SoapContract<?> contract,
      Deviations deviations) {
    XmlReader in = XmlReader.open(bytes, charset, limits);
    for (SoapVersion version : SoapVersion.values()) {
      if (in.localName().equals("Envelope") && in.namespace().equals(version.namespace())) {
        return new EnvelopeReader(in, version, contract, deviations);
      }
    }
    XmlName root = in.name();
    in.close();
    throw new SoapFault(
        SoapFault.Code.VERSION_MISMATCH, root + " is no envelope of SOAP 1.1 or 1.2");
  }

  /** {@return the version of the envelope} */
  public SoapVersion version() {
    return version;
  }

  // ---- requests

  /**
   * Reads a request up to the end of the document.
   *
   * @param action SOAP action of the transport; tells the operation where the body is empty
   * @throws SoapFault when no operation has this body, or a header must be understood and is not
   */
  public Request request(String action) {
    boolean full = enterBody();
    SoapOperation operation =
        full ? contract.byRequest().get(in.name()) : contract.byEmptyBody(action).orElse(null);
    if (operation == null && full) {
      operation = byLocalName();
    }
    if (operation == null) {
      throw new SoapFault(
          SoapFault.Code.SENDER,
          contract.portType() + " has no operation for " + (full ? in.name() : "an empty body"));
    }
    @Nullable Object[] arguments = new Object[operation.method().parameters().size()];
    if (full) {
      arguments(operation, arguments);
      leaveBody();
    } else {
      operation.body().finish(arguments, deviations);
      in.finish();
    }
    for (SoapOperation.HeaderPart header : operation.headers()) {
      XmlParticle particle = header.particle();
      arguments[header.position()] =
          particle.value().finish(headers.get(particle.name()), deviations, particle.where());
    }
    return new Request(operation, arguments);
  }

  private @Nullable SoapOperation byLocalName() {
    for (SoapOperation each : contract.operations()) {
      if (!each.requestIsEmpty() && each.request().local().equals(in.localName())) {
        deviations.report(Deviations.Kind.NAMESPACE, in.name() + " instead of " + each.request());
        return each;
      }
    }
    return null;
  }

  private void arguments(SoapOperation operation, @Nullable Object[] into) {
    if (operation.requestIsWrapped()) {
      operation.body().read(in, deviations, into);
    } else {
      into[operation.body().position(0)] = single(operation.body().particles().getFirst());
    }
  }

  private @Nullable Object single(XmlParticle particle) {
    Object read = particle.value().read(in, deviations, null, particle.where());
    return particle.value().finish(read, deviations, particle.where());
  }

  // ---- responses

  /**
   * Reads a response up to the end of the document.
   *
   * @return the result; null for void
   * @throws Throwable an exception that the operation declares, or a {@link SoapFault}
   */
  public @Nullable Object response(SoapOperation operation) throws Throwable {
    if (!enterBody()) {
      in.finish();
      return empty(operation);
    }
    if (in.localName().equals("Fault") && in.namespace().equals(version.namespace())) {
      Throwable failure = FaultReader.read(in, version, operation.faults(), deviations);
      leaveBody();
      throw failure;
    }
    Object result = result(operation);
    leaveBody();
    return result;
  }

  private @Nullable Object empty(SoapOperation operation) {
    Optional<XmlParticle> result = operation.result();
    return result.isEmpty()
        ? null
        : result.get().value().finish(null, deviations, result.get().where());
  }

  private @Nullable Object result(SoapOperation operation) {
    if (!in.at(operation.response())) {
      deviations.report(
          in.localName().equals(operation.response().local())
              ? Deviations.Kind.NAMESPACE
              : Deviations.Kind.UNKNOWN,
          "the body holds " + in.name() + " instead of " + operation.response());
    }
    if (!operation.responseIsWrapped() && operation.result().isPresent()) {
      return single(operation.result().get());
    }
    @Nullable Object[] values = new Object[1];
    operation.resultSequence().read(in, deviations, values);
    return values[0];
  }

  // ---- the envelope

  /** Reads up to the first child of the body; returns whether there is one. */
  private boolean enterBody() {
    if (!in.nextChild()) {
      throw in.refused("the envelope is empty");
    }
    if (isEnvelopes("Header")) {
      while (in.nextChild()) {
        header();
      }
      if (!in.nextChild()) {
        throw in.refused("the envelope has no body");
      }
    }
    if (!isEnvelopes("Body")) {
      throw in.refused(in.name() + " where the body should be");
    }
    return in.nextChild();
  }

  private boolean isEnvelopes(String local) {
    return in.localName().equals(local) && in.namespace().equals(version.namespace());
  }

  private void header() {
    XmlParticle known = contract.headers().get(in.name());
    if (known != null) {
      Object before = headers.get(known.name());
      headers.put(known.name(), known.value().read(in, deviations, before, known.where()));
      return;
    }
    if (mustUnderstand() && isForUs()) {
      throw new SoapFault(
          SoapFault.Code.MUST_UNDERSTAND, "the header " + in.name() + " is not understood");
    }
    in.skip();
  }

  private boolean mustUnderstand() {
    String value = in.attribute(version.namespace(), "mustUnderstand");
    return value != null && (value.strip().equals("1") || value.strip().equals("true"));
  }

  private boolean isForUs() {
    String role = in.attribute(version.namespace(), version == SoapVersion.V1_1 ? "actor" : "role");
    return role == null
        || role.isBlank()
        || role.equals(ROLE_NEXT_1_1)
        || role.equals(ROLE_NEXT_1_2)
        || role.equals(ROLE_ULTIMATE);
  }

  /** Reads to the end; the body has one child only. */
  private void leaveBody() {
    while (in.nextChild()) {
      deviations.report(Deviations.Kind.UNKNOWN, "the body holds a second child " + in.name());
      in.skip();
    }
    while (in.nextChild()) {
      in.skip(); // SOAP 1.1 allows elements behind the body
    }
    in.finish();
  }

  @Override
  public void close() {
    in.close();
  }
}
