package dev.parley.soap.contract;

import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodModel;
import dev.parley.soap.codec.BoundXmlCodec;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.codec.XmlSequence;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlTag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Operation of a contract.
 *
 * <p>Immutable.
 *
 * @param name local name of the operation
 * @param action SOAP action; empty for none
 * @param actions actions of WS-Addressing
 * @param request name of the child of the body in requests, if there is one
 * @param response name of the child of the body in responses, if there is one
 * @param requestIsEmpty whether the body of a request is empty: bare, without a parameter in the
 *     body or an element that {@link dev.parley.soap.mapping.SoapOperation} names
 * @param responseIsEmpty whether the body of a response is empty, in the same way
 * @param requestTag {@code request} with its prefix
 * @param responseTag {@code response} with its prefix
 * @param body the parameters in the body
 * @param headers the parameters that are header blocks
 * @param results the results in the body: those of the method first, then parameters that are
 *     results
 * @param responseHeaders the results that are header blocks
 * @param resultSequence the content of the response's element: the results in the body
 * @param holders the parameters that are results, by their positions
 * @param faults the details of the declared exceptions
 * @param binaries binary values in its messages
 */
public record SoapOperation(
    MethodModel method,
    String name,
    String action,
    Actions actions,
    SoapService.Style style,
    XmlName request,
    boolean requestIsEmpty,
    XmlTag requestTag,
    XmlName response,
    boolean responseIsEmpty,
    XmlTag responseTag,
    XmlSequence body,
    List<HeaderPart> headers,
    List<ResultPart> results,
    List<ResultPart> responseHeaders,
    XmlSequence resultSequence,
    Map<Integer, HolderType> holders,
    List<SoapFaultType> faults,
    Binaries binaries) {
  private static final String BINARY = XmlName.schema("base64Binary").toString();

  /** Binary values in the messages of an operation, apart from faults. */
  public enum Binaries {
    /** There are none. */
    NONE,
    /** Arrays, or beans that may have some. */
    ARRAYS,
    /** Streams, and perhaps arrays. */
    STREAMS
  }

  /** {@return whether the body's child in requests has a name} */
  public boolean isRequestedBy(XmlName element) {
    return !requestIsEmpty && request.equals(element);
  }

  /** {@return the operation with the binary values of its parameters and its result} */
  SoapOperation withBinaries() {
    List<Codec> values = new ArrayList<>(method.parameters());
    method.result().ifPresent(values::add);
    Set<Codec> all = new HashSet<>();
    values.forEach(value -> all.addAll(value.transitiveParts()));
    Binaries found =
        all.stream().anyMatch(codec -> codec.isHandle() && !(codec instanceof HolderCodec))
            ? Binaries.STREAMS
            : all.stream().anyMatch(SoapOperation::mayHaveArrays) ? Binaries.ARRAYS : Binaries.NONE;
    return new SoapOperation(
        method,
        name,
        action,
        actions,
        style,
        request,
        requestIsEmpty,
        requestTag,
        response,
        responseIsEmpty,
        responseTag,
        body,
        headers,
        results,
        responseHeaders,
        resultSequence,
        holders,
        faults,
        found);
  }

  private static boolean mayHaveArrays(Codec codec) {
    return codec.type().equals(BINARY) || codec instanceof BoundXmlCodec;
  }

  /** {@return whether the child of the body is an element around the parameters} */
  public boolean requestIsWrapped() {
    return !requestIsEmpty && (style != SoapService.Style.BARE || body.particles().isEmpty());
  }

  /** {@return whether the child of the body is an element around the result} */
  public boolean responseIsWrapped() {
    return !responseIsEmpty && (style != SoapService.Style.BARE || results.isEmpty());
  }

  /** {@return whether a response has neither results nor headers} */
  public boolean hasNoResults() {
    return results.isEmpty() && responseHeaders.isEmpty();
  }

  /**
   * Parameter that is a header block.
   *
   * @param position position of the parameter in the method
   */
  public record HeaderPart(int position, XmlParticle particle, boolean mustUnderstand) {}

  /** Place of a result in Java. */
  public enum Place {
    /** The result of the method. */
    RESULT,
    /** Component of the record that is the result of the method. */
    COMPONENT,
    /** Holder that is a parameter. */
    PARAMETER
  }

  /**
   * One result of the operation.
   *
   * @param position position of the component in the record, or of the parameter in the method
   */
  public record ResultPart(Place place, int position, XmlParticle particle) {}

  /**
   * {@return the value of a parameter; of a holder, what it holds}
   *
   * @throws XmlException when the holder is null
   */
  public @Nullable Object argument(@Nullable Object[] arguments, int position) {
    HolderType holder = holders.get(position);
    return holder == null ? arguments[position] : holder.get(holder(arguments, position));
  }

  /** {@return the value of a result} */
  public @Nullable Object value(
      ResultPart part, @Nullable Object result, @Nullable Object[] arguments) {
    return switch (part.place) {
      case RESULT -> result;
      case COMPONENT -> resultRecord().component(result, part.position);
      case PARAMETER -> argument(arguments, part.position);
    };
  }

  private ResultRecord resultRecord() {
    if (method.result().orElse(null) instanceof ResultRecord record) {
      return record;
    }
    throw new IllegalStateException(method.label() + " has no record of results");
  }

  /**
   * Sets the holders of results.
   *
   * @param values values of {@code results}, and then those of {@code responseHeaders}
   * @return the result of the method; null for void
   */
  public @Nullable Object take(List<@Nullable Object> values, @Nullable Object[] arguments) {
    List<ResultPart> parts = Stream.concat(results.stream(), responseHeaders.stream()).toList();
    @Nullable Object[] components = new Object[parts.size()];
    Object result = null;
    for (int i = 0; i < parts.size(); i++) {
      ResultPart part = parts.get(i);
      Object value = values.get(i);
      switch (part.place) {
        case RESULT -> result = value;
        case COMPONENT -> components[part.position] = value;
        case PARAMETER -> hold(part.position, value, arguments);
      }
    }
    return method.result().orElse(null) instanceof ResultRecord record
        ? record.create(components)
        : result;
  }

  private void hold(int position, @Nullable Object value, @Nullable Object[] arguments) {
    HolderType holder = holders.get(position);
    if (holder != null) {
      holder.set(holder(arguments, position), value);
    }
  }

  private Object holder(@Nullable Object[] arguments, int position) {
    Object holder = arguments[position];
    if (holder == null) {
      throw new XmlException(
          method.label() + ": the Holder of argument " + position + " is null; its value may be");
    }
    return holder;
  }

  /** Puts the values of parameters that are results into holders. */
  public void wrapHolders(@Nullable Object[] arguments) {
    holders.forEach((position, type) -> arguments[position] = type.create(arguments[position]));
  }
}
