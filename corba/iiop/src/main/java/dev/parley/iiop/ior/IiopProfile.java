package dev.parley.iiop.ior;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.TaggedData;
import java.util.List;
import java.util.Optional;

/**
 * IIOP profile of an object reference (CORBA 3.3 part 2, section 9.7.2).
 *
 * @param version highest version that the server supports
 * @param host host name or address
 * @param port from 0 to 65535; 0 if a component has the port
 * @param key object key; not to be modified
 * @param components tagged components; none in 1.0
 */
@SuppressWarnings("ArrayRecordComponent")
public record IiopProfile(
    GiopVersion version, String host, int port, byte[] key, List<TaggedData> components) {
  /** TAG_INTERNET_IOP. */
  public static final int TAG = 0;

  /** TAG_MULTIPLE_COMPONENTS, the tag of a profile that consists of components only. */
  public static final int COMPONENTS_TAG = 1;

  /**
   * {@return the decoded profile, or empty if it has another tag or major version} A higher minor
   * version is read as 1.2, since minor versions only add.
   */
  public static Optional<IiopProfile> of(TaggedData profile) {
    if (profile.tag() != TAG) {
      return Optional.empty();
    }
    var input = CdrInput.encapsulation(profile.data(), CodeSets.DEFAULT, IiopLimits.DEFAULT);
    int major = input.readByte();
    int minor = input.readByte() & 0xFF;
    if (major != 1) {
      return Optional.empty();
    }
    var version = minor == 0 ? GiopVersion.V1_0 : minor == 1 ? GiopVersion.V1_1 : GiopVersion.V1_2;
    var host = input.readString();
    int port = input.readShort() & 0xFFFF;
    byte[] key = input.readOctets();
    List<TaggedData> components =
        version == GiopVersion.V1_0 ? List.of() : TaggedData.readAll(input);
    return Optional.of(new IiopProfile(version, host, port, key, components));
  }

  /** {@return the profile as a tagged profile} */
  public TaggedData toTagged() {
    if (version == GiopVersion.V1_0 && !components.isEmpty()) {
      throw new CdrException(
          CdrException.Reason.BAD_PARAM, "a profile of IIOP 1.0 has no components");
    }
    return new TaggedData(
        TAG,
        CdrOutput.encapsulation(output -> {
          output.writeByte(1);
          output.writeByte(version.minor());
          output.writeString(host);
          output.writeShort(port);
          output.writeOctets(key);
          if (version != GiopVersion.V1_0) {
            TaggedData.writeAll(output, components);
          }
        }));
  }
}
