package dev.parley.soap.wsdl;

import dev.parley.calls.api.ContractException;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.codec.XmlValue;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapFaultType;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Messages of a contract, with their names, which are unique, and their parts.
 *
 * <p>Threads: confined to one.
 */
final class WsdlMessages {
  /** Name of the part of document/literal wrapped, by which tools know that form. */
  static final String WRAPPED_PART = "parameters";

  /** Name of the part of document/literal bare. */
  static final String BARE_PART = "body";

  /**
   * Part of a message.
   *
   * @param typed whether {@code reference} is a type, as in the body of rpc/literal
   * @param header whether it is a header block
   */
  record Part(String name, XmlName reference, boolean typed, boolean header) {}

  /** Message with the parts of its body before its header blocks. */
  record Message(String name, List<Part> parts) {
    List<Part> headers() {
      return parts.stream().filter(Part::header).toList();
    }

    List<Part> body() {
      return parts.stream().filter(part -> !part.header()).toList();
    }
  }

  /**
   * Operation with its messages.
   *
   * @param output empty when the operation is one-way
   * @param faults one per declared exception, each with its name as a fault
   */
  record Exchange(
      SoapOperation operation, Message input, Optional<Message> output, List<Message> faults) {}

  private final Set<String> taken = new HashSet<>();
  private final Map<XmlName, Message> faults = new LinkedHashMap<>();
  private final List<Exchange> exchanges = new ArrayList<>();

  private WsdlMessages() {}

  static WsdlMessages of(SoapContract<?> contract) {
    WsdlMessages messages = new WsdlMessages();
    contract.operations().forEach(messages::add);
    return messages;
  }

  /** {@return the operations with their messages, in the order of the contract} */
  List<Exchange> exchanges() {
    return exchanges;
  }

  /** {@return all messages: of the operations, then of the faults} */
  Stream<Message> all() {
    return Stream.concat(
        exchanges.stream()
            .flatMap(each -> Stream.concat(Stream.of(each.input()), each.output().stream())),
        faults.values().stream());
  }

  private void add(SoapOperation operation) {
    List<Part> request =
        operation.requestIsEmpty()
            ? new ArrayList<>()
            : body(operation, operation.request(), operation.body().particles());
    operation.headers().forEach(header -> header(request, header.particle().name()));
    Message input = new Message(unique(operation.name(), taken), request);
    Optional<Message> output = Optional.empty();
    if (!operation.method().oneWay()) {
      List<Part> response =
          operation.responseIsEmpty()
              ? new ArrayList<>()
              : body(operation, operation.response(), operation.resultSequence().particles());
      operation.responseHeaders().forEach(part -> header(response, part.particle().name()));
      output = Optional.of(new Message(unique(operation.name() + "Response", taken), response));
    }
    exchanges.add(
        new Exchange(
            operation, input, output, operation.faults().stream().map(this::fault).toList()));
  }

  private static List<Part> body(
      SoapOperation operation, XmlName element, List<XmlParticle> particles) {
    List<Part> parts = new ArrayList<>();
    if (operation.style() == SoapService.Style.RPC) {
      particles.forEach(particle -> parts.add(typed(particle)));
    } else {
      boolean wrapped = operation.style() == SoapService.Style.WRAPPED;
      parts.add(new Part(wrapped ? WRAPPED_PART : BARE_PART, element, false, false));
    }
    return parts;
  }

  private static Part typed(XmlParticle particle) {
    if (!particle.name().namespace().isEmpty()) {
      throw new ContractException(
          particle.where()
              + ": parts of rpc/literal are in no namespace (WS-I Basic Profile 1.1, R2735); leave"
              + " out the namespace, or use another style");
    }
    if (particle.value().occurrence() != XmlValue.Occurrence.REQUIRED) {
      throw new ContractException(
          particle.where()
              + ": a part of rpc/literal is exactly one element, without xsi:nil (WS-I Basic"
              + " Profile 1.1, R2211); put "
              + particle.value().type()
              + " into a record");
    }
    XmlName type = particle.value().codec().schemaType();
    return new Part(particle.name().local(), type, true, false);
  }

  private static void header(List<Part> parts, XmlName element) {
    Set<String> names = new HashSet<>();
    parts.forEach(part -> names.add(part.name()));
    parts.add(new Part(unique(element.local(), names), element, false, true));
  }

  private Message fault(SoapFaultType fault) {
    XmlName element = fault.element();
    Message known = faults.get(element);
    if (known == null) {
      known =
          new Message(
              unique(element.local(), taken), List.of(new Part("fault", element, false, false)));
      faults.put(element, known);
    }
    return known;
  }

  /** Returns the name, or the name with the first number that is not taken. */
  private static String unique(String name, Set<String> taken) {
    String free = name;
    for (int i = 2; !taken.add(free); i++) {
      free = name + i;
    }
    return free;
  }
}
