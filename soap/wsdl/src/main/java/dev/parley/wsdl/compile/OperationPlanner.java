package dev.parley.wsdl.compile;

import static java.util.stream.Collectors.joining;

import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.ElementDeclaration;
import dev.parley.wsdl.model.SchemaType.ComplexType;
import dev.parley.wsdl.model.TypeUse;
import dev.parley.wsdl.model.WsdlBinding;
import dev.parley.wsdl.model.WsdlMessage;
import dev.parley.wsdl.model.WsdlModel;
import dev.parley.wsdl.model.WsdlPortType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Planner of one operation: chooses its style, and finds its parameters, result, headers and
 * faults. Threads: confined to one.
 */
final class OperationPlanner {
  /** Name of a part that is not unwrapped, as the printer of contracts has it. */
  private static final String BARE_PART = "body";

  /** Namespace of header blocks that the runtime sends and reads. */
  private static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";

  private static final String ADDRESSING_NOTE =
      "Header blocks of WS-Addressing are sent by an option of the client, and are no parameters.";

  private final WsdlModel model;
  private final Schemas schemas;
  private final FaultTable faults;
  private final JavaNames names;
  private final WsdlPortType.Operation operation;
  private final WsdlBinding.Operation binding;
  private final XmlName portType;
  private final boolean addressed;
  private final String path;
  private final List<String> notes = new ArrayList<>();

  OperationPlanner(
      WsdlModel model,
      Schemas schemas,
      FaultTable faults,
      JavaNames names,
      WsdlPortType.Operation operation,
      WsdlBinding all,
      WsdlBinding.Operation binding) {
    this.model = model;
    this.schemas = schemas;
    this.faults = faults;
    this.names = names;
    portType = all.portType();
    addressed = all.addressing() != SoapService.Addressing.UNSPECIFIED;
    this.operation = operation;
    this.binding = binding;
    path = portType.local() + "." + operation.name();
  }

  private void problem(String reason) {
    schemas.problems().add(path, reason);
  }

  /** {@return the plan; empty when the operation has no Java mapping, which is reported} */
  Optional<OperationPlan> plan() {
    binding.unsupported().forEach(this::problem);
    Optional<XmlName> input = operation.input();
    if (operation.outputFirst() || input.isEmpty()) {
      problem("the service would send first, which SOAP over HTTP cannot do");
      return Optional.empty();
    } else if (!binding.unsupported().isEmpty()) {
      return Optional.empty();
    }
    Optional<WsdlMessage> request = message(input.get());
    Optional<WsdlMessage> response = operation.output().flatMap(this::message);
    if (request.isEmpty() || response.isEmpty() != operation.output().isEmpty()) {
      return Optional.empty();
    }
    if (!binding.output().attachments().isEmpty()) {
      notes.add(
          "The attachments of the response to which no element refers are not read: "
              + binding.output().attachments().stream().distinct().collect(joining(", "))
              + ".");
    }
    List<WsdlMessage.Part> in = body(request.get(), binding.input());
    List<WsdlMessage.Part> out =
        response.map(message -> body(message, binding.output())).orElse(List.of());
    return binding.rpc() ? rpc(request.get(), in, out) : document(request.get(), in, out);
  }

  private Optional<WsdlMessage> message(XmlName name) {
    return schemas.definition(model.messages(), "message", name, path);
  }

  /** {@return the parts of a message in the body} */
  private static List<WsdlMessage.Part> body(WsdlMessage message, WsdlBinding.Body body) {
    return message.parts().stream()
        .filter(part -> !body.attachments().contains(part.name()))
        .filter(part ->
            body.parts()
                .map(names -> names.contains(part.name()))
                .orElseGet(() ->
                    body.headers().stream()
                        .noneMatch(header ->
                            header.message().equals(message.name())
                                && header.part().equals(part.name()))))
        .toList();
  }

  private OperationPlan made(
      SoapService.Style style,
      Optional<XmlName> request,
      Optional<XmlName> response,
      List<Parameter> parameters,
      Optional<Field> result) {
    List<FaultType> thrown =
        operation.faults().stream()
            .flatMap(fault -> message(fault.message()).stream())
            .flatMap(message -> faults.of(message, path).stream())
            .distinct()
            .toList();
    List<Field> responseHeaders =
        operation.output().stream()
            .flatMap(output -> headers(output, binding.output()).stream())
            .toList();
    boolean several = responseHeaders.size() + (result.isPresent() ? 1 : 0) > 1;
    return new OperationPlan(
        operation.name(),
        binding.action(),
        action(operation.inputAction(), "Request", binding.action()),
        action(operation.outputAction(), "Response", ""),
        style,
        request,
        response,
        parameters,
        result,
        responseHeaders,
        several ? names.unique(JavaIdentifiers.type(operation.name()) + "Results") : "",
        thrown,
        operation.output().isEmpty(),
        notes);
  }

  /**
   * Returns the action that the contract has to tell; empty where it has it by default.
   *
   * @param suffix what the message's name by default has behind that of the operation
   * @param soapAction SOAP action, which is the action unless another one is declared; empty for
   *     none
   */
  private String action(Optional<WsdlPortType.Action> said, String suffix, String soapAction) {
    String name = operation.name() + (operation.output().isEmpty() ? "" : suffix);
    String implied =
        soapAction.isEmpty() ? WsdlPortType.Action.of(portType, name).text() : soapAction;
    return said.filter(action -> action.declared() || (addressed && soapAction.isEmpty()))
        .map(WsdlPortType.Action::text)
        .filter(text -> !text.equals(implied))
        .orElse("");
  }

  // ---- headers

  /** Returns the header blocks of a message. */
  private List<Field> headers(XmlName message, WsdlBinding.Body body) {
    List<Field> headers = new ArrayList<>();
    for (WsdlBinding.Header header : body.headers()) {
      message(header.message()).stream()
          .flatMap(its -> its.parts().stream())
          .filter(part -> part.name().equals(header.part()))
          .filter(part -> !isAddressing(part))
          .flatMap(part -> element(part).stream())
          .map(element -> header(element, header.message().equals(message)))
          .forEach(headers::add);
    }
    return headers;
  }

  private boolean isAddressing(WsdlMessage.Part part) {
    boolean found = part.element().filter(name -> name.namespace().equals(ADDRESSING)).isPresent();
    if (found && !notes.contains(ADDRESSING_NOTE)) {
      notes.add(ADDRESSING_NOTE);
    }
    return found;
  }

  /** A header block of a message of its own may be absent. */
  private static Field header(ElementDeclaration element, boolean inMessage) {
    return Field.of(element, Occurrence.of(!inMessage, false, element.nillable() && inMessage));
  }

  private List<Parameter> parameters(WsdlMessage request) {
    return headers(request.name(), binding.input()).stream()
        .map(field -> new Parameter(field, true))
        .toList();
  }

  private Optional<ElementDeclaration> element(WsdlMessage.Part part) {
    if (part.element().isEmpty()) {
      problem("the part " + part.name() + " has no element, which document/literal requires");
      return Optional.empty();
    }
    XmlName name = part.element().get();
    if (name.namespace().isEmpty()) {
      problem("the element " + name + " of the part " + part.name() + " has no namespace");
      return Optional.empty();
    }
    return schemas.element(name, path);
  }

  // ---- document/literal

  private Optional<OperationPlan> document(
      WsdlMessage request, List<WsdlMessage.Part> in, List<WsdlMessage.Part> out) {
    boolean oneWay = operation.output().isEmpty();
    if (in.size() > 1 || out.size() > 1) {
      problem(
          "the body of document/literal is at most one part (WS-I Basic Profile 1.1, R2201); its messages"
              + " have "
              + in.size()
              + (oneWay ? "" : " and " + out.size()));
      return Optional.empty();
    }
    Optional<ElementDeclaration> sent = in.stream().findFirst().flatMap(this::element);
    Optional<ElementDeclaration> received = out.stream().findFirst().flatMap(this::element);
    if (sent.isPresent() == in.isEmpty() || received.isPresent() == out.isEmpty()) {
      return Optional.empty();
    }
    List<Parameter> headers = parameters(request);
    if (sent.isEmpty() || (!oneWay && received.isEmpty())) {
      return Optional.of(bare(sent, received, headers));
    }
    boolean named = sent.get().name().local().equals(operation.name());
    Optional<ComplexType> parameters = WrapperElements.wrapper(schemas, sent.get());
    Optional<ComplexType> result =
        received.flatMap(element -> WrapperElements.wrapper(schemas, element));
    boolean one = result.map(type -> WrapperElements.children(type) <= 1).orElse(oneWay);
    boolean wrapped =
        named && parameters.isPresent() && one && !in.getFirst().name().equals(BARE_PART);
    return Optional.of(
        wrapped
            ? wrapped(sent.get(), received, parameters.get(), result, headers)
            : bare(sent, received, headers));
  }

  private OperationPlan wrapped(
      ElementDeclaration sent,
      Optional<ElementDeclaration> received,
      ComplexType parameters,
      Optional<ComplexType> result,
      List<Parameter> headers) {
    List<Parameter> all = new ArrayList<>(headers);
    content(sent.name(), parameters).forEach(field -> all.add(new Parameter(field, false)));
    Optional<Field> returned =
        received
            .flatMap(element -> result.map(type -> content(element.name(), type)))
            .flatMap(fields -> fields.stream().findFirst());
    return made(
        SoapService.Style.WRAPPED,
        Optional.of(sent.name()),
        received.map(ElementDeclaration::name),
        all,
        returned);
  }

  private List<Field> content(XmlName element, ComplexType type) {
    return ContentReader.read(schemas, type, path + ", element " + element).fields();
  }

  private OperationPlan bare(
      Optional<ElementDeclaration> sent,
      Optional<ElementDeclaration> received,
      List<Parameter> headers) {
    List<Parameter> all = new ArrayList<>(headers);
    sent.filter(element -> !WrapperElements.isEmpty(element))
        .ifPresent(element -> all.add(new Parameter(field(element), false)));
    return made(
        SoapService.Style.BARE,
        sent.map(ElementDeclaration::name),
        received.map(ElementDeclaration::name),
        all,
        received.filter(element -> !WrapperElements.isEmpty(element)).map(OperationPlanner::field));
  }

  private static Field field(ElementDeclaration element) {
    return Field.of(element, Occurrence.of(false, false, element.nillable()));
  }

  // ---- rpc/literal

  private Optional<OperationPlan> rpc(
      WsdlMessage request, List<WsdlMessage.Part> in, List<WsdlMessage.Part> out) {
    if (out.size() > 1) {
      problem("a method has one result; rpc/literal with " + out.size() + " has no Java mapping");
      return Optional.empty();
    }
    List<Parameter> all = new ArrayList<>(parameters(request));
    in.forEach(part -> typed(part).ifPresent(field -> all.add(new Parameter(field, false))));
    String responseNamespace =
        binding.output().namespace().isEmpty()
            ? portType.namespace()
            : binding.output().namespace();
    String requestNamespace =
        binding.input().namespace().isEmpty() ? portType.namespace() : binding.input().namespace();
    return Optional.of(
        made(
            SoapService.Style.RPC,
            Optional.of(new XmlName(requestNamespace, operation.name())),
            Optional.of(new XmlName(responseNamespace, operation.name() + "Response")),
            all,
            out.stream().findFirst().flatMap(this::typed)));
  }

  private Optional<Field> typed(WsdlMessage.Part part) {
    if (part.type().isEmpty()) {
      problem("the part " + part.name() + " has no type, which rpc/literal requires");
    }
    return part.type()
        .map(type ->
            new Field(
                XmlName.unqualified(part.name()),
                Field.Kind.ELEMENT,
                new TypeUse.Named(type),
                Occurrence.REQUIRED));
  }
}
