package dev.parley.soap.message;

import dev.parley.soap.addressing.Addressing;
import dev.parley.soap.addressing.AddressingReader;
import dev.parley.soap.addressing.MessageAddressing;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reader of the header blocks of one envelope. Threads: confined to one. */
final class HeaderReader {
  /**
   * Roles in which a node acts; the empty one, as none at all, is that of the ultimate receiver.
   */
  private static final Set<String> ROLES =
      Set.of(
          "",
          "http://schemas.xmlsoap.org/soap/actor/next",
          SoapVersion.V1_2.namespace() + "/role/next",
          SoapVersion.V1_2.namespace() + "/role/ultimateReceiver");

  /** Header blocks that are named when they are not understood; more say nothing new. */
  private static final int NOT_UNDERSTOOD_MAX = 16;

  private final XmlReader in;
  private final SoapVersion version;
  private final SoapContract<?> contract;
  private final Deviations deviations;
  private final Map<XmlName, Object> values = new HashMap<>();
  private final List<XmlName> notUnderstood = new ArrayList<>();

  /** All blocks in their order, of an untyped contract. */
  final List<XmlFragment> fragments = new ArrayList<>();

  private Set<XmlName> understood = Set.of();
  private @Nullable AddressingReader addressing; // null until there is such a block

  HeaderReader(XmlReader in, SoapVersion version, SoapContract<?> contract, Deviations deviations) {
    this.in = in;
    this.version = version;
    this.contract = contract;
    this.deviations = deviations;
  }

  /** Sets the names of blocks that have been processed already. */
  void understood(Set<XmlName> names) {
    understood = names;
  }

  /** Reads the block at whose start tag the reader stands; skips those of other nodes. */
  void read() {
    if (contract.untyped()) {
      fragments.add(XmlFragment.of(in));
      return;
    }
    boolean required = mustUnderstand();
    if (!isForUs()) { // a node must not process it (SOAP 1.2 part 1, section 2.4)
      in.skip();
      return;
    }
    XmlParticle known = contract.headers().get(in.name());
    if (in.namespace().equals(Addressing.NAMESPACE)) {
      AddressingReader reader = addressing == null ? new AddressingReader(version) : addressing;
      addressing = reader;
      reader.read(in);
    } else if (known != null) {
      EncodingStyle.requireKnown(in, version);
      Object before = values.get(known.name());
      values.put(known.name(), known.value().read(in, deviations, before, known.where()));
    } else {
      if (required && !understood.contains(in.name())) {
        notUnderstood.add(in.name());
      }
      in.skip();
    }
  }

  private boolean mustUnderstand() {
    String value = in.attribute(version.namespace(), "mustUnderstand");
    return switch (value == null ? "" : value.strip()) {
      case "1", "true" -> true;
      case "", "0", "false" -> false;
      default ->
          throw new SoapFault(
              SoapFault.Code.SENDER, "the header " + in.name() + " has a mustUnderstand " + value);
    };
  }

  private boolean isForUs() {
    String role = in.attribute(version.namespace(), version == SoapVersion.V1_1 ? "actor" : "role");
    return role == null || ROLES.contains(role.strip());
  }

  /**
   * Ends the header.
   *
   * @throws SoapFault when a block must be understood and is not; it names the blocks (SOAP 1.2
   *     part 1, section 5.4.8)
   */
  void finish() {
    if (!notUnderstood.isEmpty()) {
      throw new SoapFault(
          SoapFault.Code.MUST_UNDERSTAND,
          "the header " + notUnderstood.getFirst() + " is not understood",
          List.of(),
          List.of(),
          notUnderstood.stream()
              .limit(NOT_UNDERSTOOD_MAX)
              .map(FaultHeaders::notUnderstood)
              .toList());
    }
  }

  /**
   * {@return the addressing properties; empty if there are none}
   *
   * @throws SoapFault when a block of them is wrong, repeated or absent
   */
  Optional<MessageAddressing> addressing() {
    return addressing == null ? Optional.empty() : addressing.finish();
  }

  /** {@return the id of the message, also when its addressing is wrong} */
  Optional<String> messageId() {
    return addressing == null ? Optional.empty() : addressing.messageId();
  }

  /** {@return the value of a block of the contract} */
  @Nullable Object value(XmlParticle particle) {
    return particle.value().finish(values.get(particle.name()), deviations, particle.where());
  }
}
