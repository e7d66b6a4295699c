package dev.parley.soap.contract;

import dev.parley.calls.Contract;
import dev.parley.calls.MethodReader;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.codec.ExceptionShape;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.MethodModel;
import dev.parley.soap.api.EnvelopeService;
import dev.parley.soap.codec.Namespaces;
import dev.parley.soap.codec.XmlCodecs;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.codec.XmlSequence;
import dev.parley.soap.codec.XmlValue;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlText;
import dev.parley.soap.spi.BoundTypes;
import dev.parley.soap.xml.XmlName;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Reader of SOAP contracts (JAX-WS 2.2, chapter 3). Threads: confined to one. */
final class SoapContractReader implements MethodReader.Forms {
  private final Class<?> type;
  private final XmlName portType;
  private final String schemaNamespace;
  private final SoapService.Style style;
  private final boolean qualified;
  private final boolean jaxws; // the interface was written for JAX-WS
  private final Namespaces namespaces;
  private final XmlCodecs codecs;
  private final MethodReader methods;
  private final Map<Class<?>, SoapFaultType> faults = new LinkedHashMap<>();
  private final Map<Integer, SoapOperation> operations = new LinkedHashMap<>();
  private int operationsRead;

  private SoapContractReader(Class<?> type) {
    this.type = type;
    portType = ServiceNames.portType(type);
    schemaNamespace = ServiceNames.schemaNamespace(type);
    style = ServiceNames.style(type);
    SoapService said = type.getAnnotation(SoapService.class);
    qualified = said != null && said.qualified();
    jaxws = JaxwsAnnotations.has(type, "WebService");
    namespaces = new Namespaces(portType.namespace());
    codecs = new XmlCodecs(type, schemaNamespace, namespaces);
    methods = new MethodReader(type, this);
  }

  static <T> SoapContract<T> read(Class<T> type) {
    try {
      return found(type);
    } catch (NoClassDefFoundError e) { // of a parameter, result or exception
      throw MissingClasses.refusal(type, e);
    }
  }

  private static <T> SoapContract<T> found(Class<T> type) {
    SoapContractReader reader = new SoapContractReader(type);
    if (!reader.jaxws) {
      MissingAnnotations.check(type);
    }
    ContractModel<T> contract = Contract.read(type, reader::method);
    return reader.contract(contract, reader.codecs.complete());
  }

  private <T> SoapContract<T> contract(ContractModel<T> contract, Optional<BoundTypes> bound) {
    Map<XmlName, SoapOperation> byRequest = new HashMap<>();
    Set<XmlName> shared = new HashSet<>(); // by requests of several operations
    Map<String, SoapOperation> byAction = new HashMap<>();
    List<SoapOperation> ordered = new ArrayList<>();
    for (MethodModel method : contract.methods()) {
      SoapOperation operation =
          operations.computeIfPresent(method.id(), (id, read) -> read.withBinaries());
      if (operation == null) {
        throw new IllegalStateException(method.label() + " was not read");
      }
      operation.faults().forEach(SoapContractReader::refuseStreams);
      ordered.add(operation);
      if (!operation.requestIsEmpty()
          && byRequest.putIfAbsent(operation.request(), operation) != null) {
        shared.add(operation.request());
      }
      if (!operation.action().isEmpty()) {
        byAction.putIfAbsent(operation.action(), operation);
      }
      byAction.putIfAbsent(operation.actions().input(), operation);
    }
    checkSharedRequests(ordered, shared, byAction);
    byRequest.keySet().removeAll(shared);
    checkEmptyRequests(ordered, byAction);
    Map<XmlName, XmlParticle> headers = new HashMap<>();
    for (SoapOperation operation : ordered) {
      operation.headers().forEach(header -> addHeader(headers, header.particle()));
      operation.responseHeaders().forEach(header -> addHeader(headers, header.particle()));
    }
    return new SoapContract<>(
        contract,
        portType,
        style,
        qualified,
        ServiceNames.addressing(type),
        List.copyOf(ordered),
        Map.copyOf(byRequest),
        Map.copyOf(byAction),
        Map.copyOf(operations),
        Map.copyOf(headers),
        codecs.named(),
        bound,
        namespaces);
  }

  /** Refuses streams in faults, which are read to their end before the caller has them. */
  private static void refuseStreams(SoapFaultType fault) {
    if (fault.transitiveParts().stream().anyMatch(Codec::isHandle)) {
      throw new ContractException(
          fault.exception().getSimpleName()
              + ": a declared exception has no streams; use byte[], or return the stream");
    }
  }

  /** Refuses several operations with one request element that no SOAP action tells apart. */
  private static void checkSharedRequests(
      List<SoapOperation> operations, Set<XmlName> shared, Map<String, SoapOperation> byAction) {
    for (SoapOperation each : operations) {
      if (!each.requestIsEmpty()
          && shared.contains(each.request())
          && !each.equals(byAction.get(each.action()))) {
        throw new ContractException(
            each.method().label()
                + " has the request element "
                + each.request()
                + " of another operation; SOAP has no overloading: name one, or give each an action"
                + " of its own, with @SoapOperation");
      }
    }
  }

  /** Refuses several operations with empty requests that no SOAP action tells apart. */
  private static void checkEmptyRequests(
      List<SoapOperation> operations, Map<String, SoapOperation> byAction) {
    List<SoapOperation> empty = operations.stream().filter(SoapOperation::requestIsEmpty).toList();
    for (SoapOperation each : empty) {
      if (empty.size() > 1 && !each.equals(byAction.get(each.action()))) {
        throw new ContractException(
            each.method().label()
                + ": its request has an empty body, as that of another operation; give each an"
                + " action of its own with @SoapOperation");
      }
    }
  }

  private static void addHeader(Map<XmlName, XmlParticle> headers, XmlParticle header) {
    XmlParticle other = headers.putIfAbsent(header.name(), header);
    if (other != null && !isReadAs(header.value(), other.value())) {
      throw new ContractException(
          header.where()
              + " and "
              + other.where()
              + " are the same header with different types; name one with @XmlElement");
    }
  }

  /** Returns whether an element is read alike; whether it may be absent depends on the message. */
  private static boolean isReadAs(XmlValue one, XmlValue other) {
    return one.codec().type().equals(other.codec().type())
        && one.occurrence().repeated() == other.occurrence().repeated()
        && one.occurrence().nillable() == other.occurrence().nillable();
  }

  private MethodModel method(Method source) {
    MethodModel method = methods.read(source);
    operations.put(method.id(), untyped() ? untyped(method) : operation(source, method));
    return method;
  }

  private boolean untyped() {
    return type == EnvelopeService.class;
  }

  private SoapOperation untyped(MethodModel method) {
    XmlSequence nothing = new XmlSequence(method.label(), List.of(), List.of());
    return new SoapOperation(
        method,
        method.name(),
        "",
        Actions.of(portType, method.name(), "", false),
        SoapService.Style.BARE,
        portType,
        true,
        namespaces.tag(portType),
        portType,
        true,
        namespaces.tag(portType),
        nothing,
        List.of(),
        List.of(),
        List.of(),
        nothing,
        Map.of(),
        List.of(),
        SoapOperation.Binaries.NONE);
  }

  private SoapOperation operation(Method source, MethodModel method) {
    String name = ServiceNames.operation(source);
    SoapService.Style itsStyle = ServiceNames.style(type, source);
    boolean bare = itsStyle == SoapService.Style.BARE;
    OperationParts parts = new OperationParts(method);
    method.result().ifPresent(codec -> results(source, bare, codec, name, parts));
    parameters(source, parts, bare ? Optional.of(name) : Optional.empty());
    if (bare) {
      parts.requireBare(path(source));
    }
    String action = ServiceNames.action(source);
    XmlName request = request(source, bare, name, parts.body);
    XmlName response = response(source, bare, name, parts.results);
    return new SoapOperation(
        method,
        name,
        action,
        Actions.of(portType, name, action, method.oneWay())
            .declared(ServiceNames.requestAction(source), ServiceNames.responseAction(source)),
        itsStyle,
        request,
        bare && parts.body.isEmpty() && !ServiceNames.namesRequest(source),
        namespaces.tag(request),
        response,
        bare && parts.results.isEmpty() && !ServiceNames.namesResponse(source),
        namespaces.tag(response),
        new XmlSequence(method.label(), parts.body, parts.positions),
        List.copyOf(parts.headers),
        List.copyOf(parts.results),
        List.copyOf(parts.responseHeaders),
        parts.resultSequence(),
        Map.copyOf(parts.holders),
        method.exceptions().stream().map(each -> (SoapFaultType) each.codec()).toList(),
        SoapOperation.Binaries.NONE);
  }

  /**
   * Reads the parameters of a method.
   *
   * @param bareName name of a parameter that is the body's child; empty where an element is around
   *     the parameters
   */
  private void parameters(Method source, OperationParts parts, Optional<String> bareName) {
    Parameter[] parameters = source.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      Parameter parameter = parameters[i];
      Optional<SoapHeader> header = Optional.ofNullable(parameter.getAnnotation(SoapHeader.class));
      boolean inHeader = ServiceNames.inHeader(parameter);
      boolean qualifies = inHeader || bareName.isPresent() || qualified;
      XmlParticle declared =
          parameter(
              parameter,
              i,
              part(parts.value(i), bareName.isPresent(), inHeader).declared(parameter),
              inHeader ? Optional.empty() : bareName,
              qualifies ? schemaNamespace : "",
              path(source));
      XmlParticle particle =
          inHeader ? declared : WrapperBean.of(source, parameter).particle(declared);
      if ((inHeader || isPart(bareName.isPresent())) && particle.isWildcard()) {
        throw unnamed(particle);
      }
      parts.addParameter(
          i, parameter, particle, inHeader, header.filter(SoapHeader::mustUnderstand).isPresent());
    }
  }

  private XmlParticle parameter(
      Parameter parameter,
      int index,
      XmlValue value,
      Optional<String> fallback,
      String defaultNamespace,
      String path) {
    String name =
        JaxwsAnnotations.text(parameter, "WebParam", "name")
            .or(() -> fallback)
            .orElseGet(() -> parameterName(parameter, index, path));
    String namespace =
        JaxwsAnnotations.text(parameter, "WebParam", "targetNamespace").orElse(defaultNamespace);
    return codecs.particle(parameter, name, namespace, value, path + "(" + name + ")");
  }

  private String parameterName(Parameter parameter, int index, String path) {
    if (jaxws) {
      return "arg" + index; // JAX-WS 2.2, section 3.6.2.1
    }
    if (!parameter.isNamePresent()) {
      throw new ContractException(
          path
              + ": compile the interface with -parameters, or name its parameters with @XmlElement,"
              + " so that their elements have names");
    }
    return parameter.getName();
  }

  private void results(
      Method source, boolean bare, Codec codec, String operation, OperationParts parts) {
    boolean inHeader = ServiceNames.inHeader(source);
    if (!(codec instanceof ResultRecord record)) {
      parts.addResult(result(source, bare, (XmlValue) codec, operation), inHeader);
      return;
    } else if (inHeader) {
      throw new ContractException(
          path(source)
              + ": its result is a header block, and a record with header blocks; leave out one"
              + " @SoapHeader");
    }
    RecordComponent[] components = record.components();
    for (int i = 0; i < components.length; i++) {
      boolean header = ServiceNames.inHeader(components[i]);
      XmlParticle result =
          codecs.particle(
              components[i],
              components[i].getName(),
              header || bare || qualified ? schemaNamespace : "",
              record.value(i),
              record.where(i));
      if ((header || isPart(bare)) && result.isWildcard()) {
        throw unnamed(result);
      }
      parts.addComponent(i, result, header);
    }
  }

  private XmlParticle result(Method source, boolean bare, XmlValue value, String operation) {
    String name =
        JaxwsAnnotations.text(source, "WebResult", "name")
            .orElse(bare ? operation + "Response" : "return");
    String namespace =
        JaxwsAnnotations.text(source, "WebResult", "targetNamespace")
            .orElse(qualified || bare || ServiceNames.inHeader(source) ? schemaNamespace : "");
    XmlParticle result =
        codecs.particle(
            source,
            name,
            namespace,
            part(value, bare, ServiceNames.inHeader(source)).declared(source),
            "the result of " + path(source));
    if (result.isWildcard() && isPart(bare)) {
      throw unnamed(result);
    }
    return ServiceNames.inHeader(source) ? result : WrapperBean.of(source).particle(result);
  }

  /** Returns whether elements of the body are parts of a message. */
  private boolean isPart(boolean bare) {
    return bare || style == SoapService.Style.RPC;
  }

  /** Returns the value of a parameter or result; in interfaces of JAX-WS, nulls depend on it. */
  private XmlValue part(XmlValue value, boolean bare, boolean inHeader) {
    if (jaxws && inHeader) {
      return value.orNil(XmlValue.Occurrence.NULL_ABSENT_NIL); // which Metro sends for null
    }
    return jaxws && isPart(bare) ? value.asPart() : value; // JAX-WS 2.2, section 3.6.2
  }

  private static ContractException unnamed(XmlParticle wildcard) {
    return new ContractException(
        wildcard.where()
            + ": an XmlFragment that is a header, a part of rpc/literal or the whole body needs a"
            + " name; give it one with @XmlElement, or use EnvelopeService for any message");
  }

  private XmlName request(Method source, boolean bare, String name, List<XmlParticle> body) {
    if (bare && !body.isEmpty()) {
      return body.getFirst().name();
    }
    return ServiceNames.request(source, new XmlName(wrapperNamespace(), name));
  }

  private XmlName response(
      Method source, boolean bare, String name, List<SoapOperation.ResultPart> results) {
    if (bare && !results.isEmpty()) {
      return results.getFirst().particle().name();
    }
    return ServiceNames.response(source, new XmlName(wrapperNamespace(), name + "Response"));
  }

  /** Returns the namespace of elements around parameters; in RPC no schema declares them. */
  private String wrapperNamespace() {
    return style == SoapService.Style.RPC ? portType.namespace() : schemaNamespace;
  }

  private String path(Method source) {
    return type.getSimpleName() + "." + source.getName();
  }

  // ---- MethodReader.Forms

  @Override
  public String name(Method source) {
    return ServiceNames.operation(source);
  }

  @Override
  public int id(String name) {
    return ++operationsRead; // SOAP identifies operations by the body's child
  }

  /** Returns the codec of a parameter or result; in interfaces of JAX-WS each may be null. */
  @Override
  public Codec value(AnnotatedType of, String path) {
    if (untyped()) {
      return new EnvelopeCodec();
    }
    if (ResultRecord.is(of)) {
      return ResultRecord.of(of, codecs);
    }
    Optional<AnnotatedType> held = HolderType.held(of);
    AnnotatedType type = held.orElse(of);
    XmlValue value = codecs.value(type, type, path);
    XmlValue nullable = jaxws ? value.orAbsent() : value;
    return held.isPresent() ? new HolderCodec(nullable) : nullable;
  }

  @Override
  public boolean oneWay(Method source) {
    return MethodReader.Forms.super.oneWay(source) || JaxwsAnnotations.has(source, "Oneway");
  }

  @Override
  public List<MethodModel.DeclaredThrowable> thrown(Method source, String path) {
    List<MethodModel.DeclaredThrowable> thrown = new ArrayList<>();
    for (Class<?> exception : source.getExceptionTypes()) {
      SoapFaultType fault = faults.get(exception);
      if (fault == null) {
        fault = fault(exception, path);
        faults.put(exception, fault);
      }
      thrown.add(new MethodModel.DeclaredThrowable(fault.type(), exception, fault));
    }
    return thrown;
  }

  private SoapFaultType fault(Class<?> exception, String path) {
    String place = path + " throws " + exception.getSimpleName();
    XmlName element = ServiceNames.fault(exception, schemaNamespace);
    return FaultInfo.of(exception, place)
        .map(info -> fault(exception, element, info))
        .orElseGet(() -> fault(exception, element, ExceptionShape.of(exception, place), place));
  }

  private SoapFaultType fault(Class<?> exception, XmlName element, FaultInfo info) {
    String where = exception.getSimpleName() + ".faultInfo";
    Method getter = info.method();
    XmlValue value = codecs.value(getter.getAnnotatedReturnType(), getter, where);
    return new SoapFaultType(
        exception,
        element,
        namespaces.tag(element),
        List.of(info.getter()),
        info.constructor(),
        members(
            exception, List.of(new XmlParticle(element, namespaces.tag(element), value, where))),
        true);
  }

  private SoapFaultType fault(
      Class<?> exception, XmlName element, ExceptionShape shape, String place) {
    boolean whole =
        shape.parts().stream()
            .anyMatch(part -> part.parameter().isAnnotationPresent(XmlText.class));
    if (whole && shape.parts().size() > 1) {
      throw new ContractException(place + ": a parameter with @XmlText is the only one");
    }
    List<XmlParticle> members = new ArrayList<>();
    for (ExceptionShape.Part part : shape.parts()) {
      String where = exception.getSimpleName() + "." + part.name();
      XmlValue value = codecs.value(part.parameter().getAnnotatedType(), part.parameter(), where);
      members.add(
          whole
              ? new XmlParticle(element, namespaces.tag(element), value, where)
              : codecs.particle(
                  part.parameter(), part.name(), qualified ? schemaNamespace : "", value, where));
    }
    return new SoapFaultType(
        exception,
        element,
        namespaces.tag(element),
        shape.parts().stream().map(ExceptionShape.Part::accessor).toList(),
        MethodHandles.dropArguments(shape.constructor(), 1, String.class),
        members(exception, members),
        whole);
  }

  private static XmlSequence members(Class<?> exception, List<XmlParticle> members) {
    return new XmlSequence(
        exception.getSimpleName(), members, IntStream.range(0, members.size()).boxed().toList());
  }
}
