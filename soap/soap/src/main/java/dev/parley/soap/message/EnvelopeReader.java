package dev.parley.soap.message;

import dev.parley.soap.addressing.MessageAddressing;
import dev.parley.soap.api.Envelope;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.xml.BinaryParts;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reader of one envelope: {@link #open}, then {@link #request} or {@link #response}.
 *
 * <p>Threads: confined to one.
 */
public final class EnvelopeReader implements AutoCloseable {
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
  private final HeaderReader headers;

  private EnvelopeReader(
      XmlReader in, SoapVersion version, SoapContract<?> contract, Deviations deviations) {
    this.in = in;
    this.version = version;
    this.contract = contract;
    this.deviations = deviations;
    headers = new HeaderReader(in, version, contract, deviations);
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
    return open(bytes, charset, limits, contract, deviations, BinaryParts.NONE);
  }

  /**
   * Opens an envelope that may refer to parts of its message.
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
      Deviations deviations,
      BinaryParts parts) {
    XmlReader in = XmlReader.open(bytes, charset, limits, parts);
    for (SoapVersion version : SoapVersion.values()) {
      if (in.localName().equals("Envelope") && in.namespace().equals(version.namespace())) {
        return new EnvelopeReader(in, version, contract, deviations);
      }
    }
    XmlName root = in.name();
    in.close();
    throw new SoapFault(
        SoapFault.Code.VERSION_MISMATCH,
        root + " is no envelope of SOAP 1.1 or 1.2",
        List.of(),
        List.of(),
        List.of(FaultHeaders.VERSIONS));
  }

  /** {@return the version of the envelope} */
  public SoapVersion version() {
    return version;
  }

  /** Sets the names of header blocks that need not be understood, since a filter has. */
  public void understood(Set<XmlName> names) {
    headers.understood(names);
  }

  /**
   * {@return the addressing properties of the message that was read; empty if it has none}
   *
   * @throws SoapFault when an addressing header is wrong, repeated or absent
   */
  public Optional<MessageAddressing> addressing() {
    return headers.addressing();
  }

  /** {@return the id of the message, also when its addressing is wrong} */
  public Optional<String> messageId() {
    return headers.messageId();
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
    headers.finish();
    if (contract.untyped()) {
      return new Request(contract.operations().getFirst(), new Object[] {untyped(full, action)});
    }
    String named =
        action.isEmpty() ? addressing().map(MessageAddressing::action).orElse("") : action;
    SoapOperation operation =
        (full ? contract.byRequest(in.name(), named) : contract.byEmptyBody(named)).orElse(null);
    if (operation == null && full) {
      operation = byLocalName();
    }
    if (operation == null) {
      throw new SoapFault(
          SoapFault.Code.SENDER,
          contract.portType()
              + " has no operation for "
              + (full ? unknown(named) : "an empty body"));
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
      arguments[header.position()] = headers.value(header.particle());
    }
    operation.wrapHolders(arguments);
    return new Request(operation, arguments);
  }

  /** Reads a body of any form. */
  private Envelope untyped(boolean full, String action) {
    List<XmlFragment> body = new ArrayList<>();
    for (boolean more = full; more; more = in.nextChild()) {
      body.add(XmlFragment.of(in));
    }
    if (full) {
      leaveEnvelope();
    } else {
      in.finish();
    }
    return new Envelope(version, action, headers.fragments, body);
  }

  /** Returns the words for a request that no operation has. */
  private String unknown(String action) {
    boolean shared = contract.operations().stream().anyMatch(each -> each.isRequestedBy(in.name()));
    return in.name() + (shared ? " with the action '" + action + "'" : "");
  }

  private @Nullable SoapOperation byLocalName() {
    for (SoapOperation each : contract.operations()) {
      if (each.isRequestedBy(in.name())) {
        return null; // and by others: its action is that of none
      } else if (!each.requestIsEmpty() && each.request().local().equals(in.localName())) {
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
   * @param arguments values of all parameters, of which holders receive further results
   * @return the result; null for void
   * @throws Throwable an exception that the operation declares, or a {@link SoapFault}
   */
  public @Nullable Object response(SoapOperation operation, @Nullable Object[] arguments)
      throws Throwable {
    boolean full = enterBody();
    headers.finish();
    if (full && isEnvelopes("Fault")) {
      Throwable failure = FaultReader.read(in, version, operation.faults(), deviations);
      leaveBody();
      throw failure;
    }
    if (contract.untyped()) {
      return untyped(full, "");
    }
    @Nullable Object[] values = new Object[operation.results().size()];
    if (full) {
      results(operation, values);
      leaveBody();
    } else {
      operation.resultSequence().finish(values, deviations);
      in.finish();
    }
    return take(operation, values, arguments);
  }

  /** Adds the results in header blocks, and returns the result of the method. */
  private @Nullable Object take(
      SoapOperation operation, @Nullable Object[] values, @Nullable Object[] arguments) {
    List<@Nullable Object> all = new ArrayList<>();
    Collections.addAll(all, values);
    operation.responseHeaders().forEach(part -> all.add(headers.value(part.particle())));
    return operation.take(all, arguments);
  }

  private void results(SoapOperation operation, @Nullable Object[] into) {
    if (!in.at(operation.response())) {
      deviations.report(
          in.localName().equals(operation.response().local())
              ? Deviations.Kind.NAMESPACE
              : Deviations.Kind.UNKNOWN,
          "the body holds " + in.name() + " instead of " + operation.response());
    }
    if (!operation.responseIsWrapped() && !operation.results().isEmpty()) {
      into[0] = single(operation.results().getFirst().particle());
    } else {
      operation.resultSequence().read(in, deviations, into);
    }
  }

  // ---- the envelope

  /** Reads up to the first child of the body; returns whether there is one. */
  private boolean enterBody() {
    checkAttributes();
    if (!in.nextChild()) {
      throw in.refused("the envelope is empty");
    }
    if (isEnvelopes("Header")) {
      checkAttributes();
      while (in.nextChild()) {
        headers.read();
      }
      if (!in.nextChild()) {
        throw in.refused("the envelope has no body");
      }
    }
    if (!isEnvelopes("Body")) {
      throw in.refused(in.name() + " where the body should be");
    }
    checkAttributes();
    if (!in.nextChild()) {
      return false;
    }
    EncodingStyle.requireKnown(in, version);
    return true;
  }

  /** Checks the attributes of Envelope, Header or Body (SOAP 1.2 part 1, sections 5.1 to 5.3). */
  private void checkAttributes() {
    EncodingStyle.requireAbsent(in, version);
    if (version == SoapVersion.V1_2) {
      in.unqualifiedAttribute()
          .ifPresent(name ->
              deviations.report(
                  Deviations.Kind.UNKNOWN,
                  "the attribute " + name + " of " + in.localName() + " has no namespace"));
    }
  }

  private boolean isEnvelopes(String local) {
    return in.localName().equals(local) && in.namespace().equals(version.namespace());
  }

  /** Reads to the end; the body has one child only. */
  private void leaveBody() {
    while (in.nextChild()) {
      deviations.report(Deviations.Kind.UNKNOWN, "the body holds a second child " + in.name());
      in.skip();
    }
    leaveEnvelope();
  }

  private void leaveEnvelope() {
    while (in.nextChild()) {
      if (version != SoapVersion.V1_1) { // which allows elements behind the body
        deviations.report(Deviations.Kind.UNKNOWN, in.name() + " stands behind the body");
      }
      in.skip();
    }
    in.finish();
  }

  @Override
  public void close() {
    in.close();
  }
}
