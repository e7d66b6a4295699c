package dev.parley.iiop.ior;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.CodeSetComponentInfo;
import dev.parley.iiop.giop.TaggedData;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tagged components of a profile that Parley understands (CORBA 3.3 part 2, section 7.6.6); others
 * stay bytes.
 */
public final class TaggedComponents {
  /** TAG_ORB_TYPE: ORB that created the reference, an unsigned long. */
  public static final int ORB_TYPE = 0;

  /** TAG_CODE_SETS: code sets that the server supports. */
  public static final int CODE_SETS = 1;

  /** TAG_POLICIES: policies that the client must observe. */
  public static final int POLICIES = 2;

  /** TAG_ALTERNATE_IIOP_ADDRESS: a further host and port. */
  public static final int ALTERNATE_ADDRESS = 3;

  /** TAG_SSL_SEC_TRANS: port for TLS. */
  public static final int SSL = 20;

  /** TAG_JAVA_CODEBASE: location of Java classes, from which nothing is ever loaded. */
  public static final int JAVA_CODEBASE = 25;

  /** TAG_CSI_SEC_MECH_LIST: security by CSIv2. */
  public static final int CSI_SECURITY = 33;

  /**
   * TAG_RMI_CUSTOM_MAX_STREAM_FORMAT: highest stream format version of custom values that the
   * server reads, an octet.
   */
  public static final int RMI_CUSTOM_MAX_STREAM_FORMAT = 38;

  private static final CodeSets LATIN = CodeSets.DEFAULT;

  /**
   * Port for TLS.
   *
   * @param supports security options that the server supports, bits of {@code
   *     Security::AssociationOptions}
   * @param requires security options that the server requires, the same bits
   * @param port from 0 to 65535
   */
  public record Ssl(int supports, int requires, int port) {
    private static final int INTEGRITY_OR_CONFIDENTIALITY = 2 | 4;

    /** {@return whether connections without TLS are rejected} */
    public boolean isRequired() {
      return (requires & INTEGRITY_OR_CONFIDENTIALITY) != 0;
    }
  }

  /**
   * Further address of an object.
   *
   * @param host host name or address
   * @param port from 0 to 65535
   */
  public record HostPort(String host, int port) {}

  private TaggedComponents() {}

  /** {@return the ORB type} */
  public static Optional<Integer> orbType(List<TaggedData> components) {
    return first(components, ORB_TYPE).map(CdrInput::readInt);
  }

  /** {@return a component with an ORB type} */
  public static TaggedData ofOrbType(int orbType) {
    return new TaggedData(ORB_TYPE, CdrOutput.encapsulation(output -> output.writeInt(orbType)));
  }

  /** {@return the code sets that the server supports} */
  public static Optional<CodeSetComponentInfo> codeSets(List<TaggedData> components) {
    return first(components, CODE_SETS).map(CodeSetComponentInfo::read);
  }

  /** {@return a component with code sets} */
  public static TaggedData ofCodeSets(CodeSetComponentInfo codeSets) {
    return new TaggedData(CODE_SETS, CdrOutput.encapsulation(codeSets::write));
  }

  /** {@return the port for TLS} */
  public static Optional<Ssl> ssl(List<TaggedData> components) {
    return first(components, SSL)
        .map(input -> new Ssl(unsigned(input), unsigned(input), unsigned(input)));
  }

  /** {@return a component with a port for TLS} */
  public static TaggedData ofSsl(Ssl ssl) {
    return new TaggedData(
        SSL,
        CdrOutput.encapsulation(output -> {
          output.writeShort(ssl.supports);
          output.writeShort(ssl.requires);
          output.writeShort(ssl.port);
        }));
  }

  /** {@return all alternate addresses, in order} */
  public static List<HostPort> alternates(List<TaggedData> components) {
    return all(components, ALTERNATE_ADDRESS)
        .map(input -> new HostPort(input.readString(), unsigned(input)))
        .toList();
  }

  /** {@return a component with an alternate address} */
  public static TaggedData ofAlternate(HostPort address) {
    return new TaggedData(
        ALTERNATE_ADDRESS,
        CdrOutput.encapsulation(output -> {
          output.writeString(address.host);
          output.writeShort(address.port);
        }));
  }

  /**
   * {@return the highest stream format version of custom values that the server reads; 1 if the
   * component is missing}
   */
  public static int maxStreamFormat(List<TaggedData> components) {
    return first(components, RMI_CUSTOM_MAX_STREAM_FORMAT)
        .map(input -> input.readByte() & 0xFF)
        .orElse(1);
  }

  /** {@return a component with the highest stream format version of custom values that is read} */
  public static TaggedData ofMaxStreamFormat(int format) {
    return new TaggedData(
        RMI_CUSTOM_MAX_STREAM_FORMAT, CdrOutput.encapsulation(output -> output.writeByte(format)));
  }

  /** {@return the common name of a component; its tag if it has none} */
  static String name(int tag) {
    return switch (tag) {
      case ORB_TYPE -> "ORB type";
      case CODE_SETS -> "code sets";
      case POLICIES -> "policies";
      case ALTERNATE_ADDRESS -> "alternate address";
      case 13 -> "association options";
      case 14 -> "security name";
      case SSL -> "TLS port";
      case JAVA_CODEBASE -> "Java code base";
      case 26 -> "transaction policy";
      case 27 -> "fault tolerance: group";
      case 28 -> "fault tolerance: primary";
      case 29 -> "fault tolerance: heartbeat";
      case 31 -> "OTS policy";
      case 32 -> "invocation policy";
      case CSI_SECURITY -> "CSIv2 security";
      case 36 -> "CSIv2 over TLS";
      case RMI_CUSTOM_MAX_STREAM_FORMAT -> "RMI custom stream format";
      default -> {
        byte[] letters = ByteBuffer.allocate(4).putInt(tag).array();
        var maker = OctetText.readable(letters, 3);
        yield "component 0x%08X%s".formatted(tag, maker.isEmpty() ? "" : " of " + maker);
      }
    };
  }

  private static int unsigned(CdrInput input) {
    return input.readShort() & 0xFFFF;
  }

  private static Optional<CdrInput> first(List<TaggedData> components, int tag) {
    return all(components, tag).findFirst();
  }

  private static Stream<CdrInput> all(List<TaggedData> components, int tag) {
    return components.stream()
        .filter(component -> component.tag() == tag)
        .map(component -> CdrInput.encapsulation(component.data(), LATIN, IiopLimits.DEFAULT));
  }
}
