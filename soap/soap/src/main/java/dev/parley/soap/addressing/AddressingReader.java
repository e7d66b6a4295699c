package dev.parley.soap.addressing;

import dev.parley.soap.api.EndpointReference;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.xml.XmlReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reader of the addressing header blocks of one message. Threads: confined to one. */
public final class AddressingReader {
  private static final String REPLY = Addressing.NAMESPACE + "/reply";
  private static final Set<String> TEXTS = Set.of("To", "Action", "MessageID");
  private static final Set<String> REFERENCES = Set.of("From", "ReplyTo", "FaultTo");

  /** Reference parameters of one endpoint; all of them come back as header blocks. */
  private static final int PARAMETERS_MAX = 32;

  /** Characters of an address, action or message id. */
  private static final int TEXT_CHARS_MAX = 4_096;

  private final SoapVersion version;
  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, EndpointReference> references = new HashMap<>();
  private final Set<String> repeated = new HashSet<>();
  private @Nullable SoapFault fault; // of the first wrong block
  private @Nullable String relatesTo;
  private boolean any;

  /** Creates a reader for a message of a version. */
  public AddressingReader(SoapVersion version) {
    this.version = version;
  }

  /** Reads the block at whose start tag the reader stands, which is in the namespace. */
  public void read(XmlReader in) {
    any = true;
    String local = in.localName();
    if (local.equals("RelatesTo")) {
      String type = in.attribute("", "RelationshipType");
      String id = text(in, local);
      relatesTo = type == null || type.strip().equals(REPLY) ? id : relatesTo;
    } else if (TEXTS.contains(local)) {
      if (texts.put(local, text(in, local)) != null) {
        repeated.add(local);
      }
    } else if (REFERENCES.contains(local)) {
      if (references.put(local, reference(in, local)) != null) {
        repeated.add(local);
      }
    } else {
      in.skip(); // FaultDetail, and what later versions add
    }
  }

  private String text(XmlReader in, String header) {
    String text = in.text().strip();
    if (text.isEmpty() || text.length() > TEXT_CHARS_MAX) {
      refuse(header, "InvalidAddress", "it is empty or longer than 4,096 characters");
    }
    return text;
  }

  private EndpointReference reference(XmlReader in, String header) {
    String address = "";
    List<XmlFragment> parameters = new ArrayList<>();
    while (in.nextChild()) {
      if (in.at(Addressing.name("Address"))) {
        address = text(in, header);
      } else if (in.at(Addressing.name("ReferenceParameters"))) {
        while (in.nextChild()) {
          parameters.add(XmlFragment.of(in));
        }
      } else {
        in.skip(); // Metadata, and extensions
      }
    }
    if (address.isEmpty()) {
      refuse(header, "MissingAddressInEPR", "the endpoint reference has no Address");
    } else if (parameters.size() > PARAMETERS_MAX) {
      refuse(header, "InvalidEPR", "it has more than " + PARAMETERS_MAX + " parameters");
      parameters = List.of();
    }
    return new EndpointReference(address, parameters);
  }

  private void refuse(String header, String kind, String why) {
    if (fault == null) {
      fault = Addressing.invalidHeader(version, header, kind, "wsa:" + header + ": " + why);
    }
  }

  /**
   * {@return the properties; empty if the message has no addressing headers}
   *
   * @throws SoapFault when a block is wrong, repeated or absent
   */
  public Optional<MessageAddressing> finish() {
    if (!any) {
      return Optional.empty();
    }
    for (String header : repeated) {
      refuse(header, "InvalidCardinality", "it occurs more than once");
    }
    if (fault != null) {
      throw fault;
    }
    String action = texts.get("Action");
    if (action == null) {
      throw Addressing.missingHeader(version, "Action");
    }
    return Optional.of(
        new MessageAddressing(
            Optional.ofNullable(texts.get("To")),
            action,
            Optional.ofNullable(texts.get("MessageID")),
            Optional.ofNullable(relatesTo),
            references.getOrDefault("ReplyTo", EndpointReference.SENDER),
            Optional.ofNullable(references.get("FaultTo"))));
  }

  /** {@return the id of the message, also when {@link #finish} refuses it} */
  public Optional<String> messageId() {
    return Optional.ofNullable(texts.get("MessageID"));
  }
}
