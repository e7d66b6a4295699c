package dev.parley.wsdl.read;

import dev.parley.soap.mapping.SoapService.Addressing;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.wsdl.model.WsdlProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reader of extension elements of WSDL (WSDL 1.1, section 2.1.3) that no other reader takes:
 * policies (WS-Policy 1.5 Attachment, section 4.1), WS-Addressing, and what is marked as required.
 * Threads: confined to one.
 */
final class ExtensionReader {
  private static final Set<String> POLICIES =
      Set.of("http://www.w3.org/ns/ws-policy", "http://schemas.xmlsoap.org/ws/2004/09/policy");
  private static final String ADDRESSING = "http://www.w3.org/2007/05/addressing/metadata";
  private static final String OLD_ADDRESSING = "http://www.w3.org/2006/05/addressing/wsdl";
  private static final XmlName POLICY_ID =
      new XmlName(
          "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
          "Id");
  private static final String XML = "http://www.w3.org/XML/1998/namespace";
  private static final XmlName MTOM =
      new XmlName(
          "http://schemas.xmlsoap.org/ws/2004/09/policy/optimizedmimeserialization",
          "OptimizedMimeSerialization");

  /**
   * Assertion of a policy.
   *
   * @param required whether each alternative of the policy has it
   */
  private record Assertion(XmlName name, boolean required) {
    boolean isAddressing() {
      return name.equals(new XmlName(ADDRESSING, "Addressing"))
          || name.equals(new XmlName(OLD_ADDRESSING, "UsingAddressing"));
    }
  }

  /** Extensions at one part of the WSDL: assertions, and references to policies. */
  private static final class Attached {
    final List<Assertion> assertions = new ArrayList<>();
    final List<String> references = new ArrayList<>();
  }

  private final Map<String, List<Assertion>> policies = new HashMap<>();
  private final Map<String, Attached> attached = new LinkedHashMap<>();
  private final Set<WsdlProblem> remarks = new LinkedHashSet<>();

  /** {@return the words for a binding, to which its ports belong} */
  static String subject(XmlName binding) {
    return "binding " + binding.local();
  }

  /**
   * Reads the element at whose start tag the reader stands.
   *
   * @param subject what it is about, for messages
   */
  void read(XmlReader in, String subject) {
    XmlName name = in.name();
    if (POLICIES.contains(name.namespace())) {
      policy(in, subject);
      return;
    }
    Assertion assertion = new Assertion(name, isTrue(in, DefinitionsReader.WSDL, "required"));
    if (assertion.isAddressing()) {
      attached(subject).assertions.add(assertion);
    } else if (assertion.required() && !name.namespace().equals(DefinitionsReader.WSDL)) {
      remarks.add(
          new WsdlProblem(subject, "it requires the extension " + name + ", not known here"));
    }
    in.skip();
  }

  private Attached attached(String subject) {
    return attached.computeIfAbsent(subject, _ -> new Attached());
  }

  private static boolean isTrue(XmlReader in, String namespace, String attribute) {
    String value = in.attribute(namespace, attribute);
    return value != null && (value.equals("true") || value.equals("1"));
  }

  // ---- policies

  private void policy(XmlReader in, String subject) {
    if (in.localName().equals("PolicyReference")) {
      Optional.ofNullable(in.attribute("", "URI"))
          .ifPresent(uri -> attached(subject).references.add(uri.replaceFirst("^#", "")));
      in.skip();
      return;
    }
    Optional<String> id =
        Optional.ofNullable(in.attribute(POLICY_ID.namespace(), POLICY_ID.local()))
            .or(() -> Optional.ofNullable(in.attribute(XML, "id")));
    List<Assertion> assertions = operands(in, subject);
    id.ifPresentOrElse(
        known -> policies.put(known, assertions),
        () -> attached(subject).assertions.addAll(assertions));
  }

  /** Reads what an operator holds; of several alternatives, none is required. */
  private List<Assertion> operands(XmlReader in, String subject) {
    boolean choice = in.localName().equals("ExactlyOne");
    List<Assertion> all = new ArrayList<>();
    int alternatives = 0;
    while (in.nextChild()) {
      alternatives++;
      if (!POLICIES.contains(in.namespace())) {
        boolean optional = POLICIES.stream().anyMatch(each -> isTrue(in, each, "Optional"));
        all.add(new Assertion(in.name(), !optional));
        in.skip();
      } else if (in.localName().equals("PolicyReference")) {
        policy(in, subject);
      } else {
        all.addAll(operands(in, subject));
      }
    }
    return choice && alternatives > 1
        ? all.stream().map(each -> new Assertion(each.name(), false)).toList()
        : all;
  }

  // ---- results

  private List<Assertion> assertions(Attached parts) {
    List<Assertion> all = new ArrayList<>(parts.assertions);
    parts.references.forEach(id -> all.addAll(policies.getOrDefault(id, List.of())));
    return all;
  }

  /** {@return the use of WS-Addressing that is asserted for a binding} */
  Addressing addressing(XmlName binding) {
    List<Assertion> all =
        Optional.ofNullable(attached.get(subject(binding)))
            .map(this::assertions)
            .orElse(List.of())
            .stream()
            .filter(Assertion::isAddressing)
            .toList();
    return all.isEmpty()
        ? Addressing.UNSPECIFIED
        : all.stream().anyMatch(Assertion::required) ? Addressing.REQUIRED : Addressing.OPTIONAL;
  }

  /** {@return what the WSDL requires and contracts do not tell, in its order} */
  List<WsdlProblem> remarks() {
    Set<WsdlProblem> all = new LinkedHashSet<>(remarks);
    attached.forEach((subject, parts) ->
        assertions(parts).stream()
            .filter(each -> each.required() && !each.isAddressing() && !each.name().equals(MTOM))
            .forEach(each ->
                all.add(
                    new WsdlProblem(
                        subject,
                        "its policy requires " + each.name() + ", which contracts do not tell"))));
    return List.copyOf(all);
  }
}
