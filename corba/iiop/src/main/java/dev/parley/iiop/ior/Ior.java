package dev.parley.iiop.ior;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.TaggedData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Interoperable object reference (CORBA 3.3 part 2, section 7.6.2). Profiles with unknown tags are
 * kept, so that a reference is passed on unchanged.
 *
 * @param typeId repository id of the object's interface; empty if it is not stated
 * @param profiles tagged profiles; none for nil
 */
public record Ior(String typeId, List<TaggedData> profiles) implements ObjectUrl {
  /** Nil reference. */
  public static final Ior NIL = new Ior("", List.of());

  /** Maximum number of addresses of one reference, with duplicates; further ones are ignored. */
  static final int ADDRESSES_MAX = 100;

  /** Creates a reference with these profiles, which are tried in order. */
  public static Ior of(String typeId, List<IiopProfile> profiles) {
    return new Ior(typeId, profiles.stream().map(IiopProfile::toTagged).toList());
  }

  /** Reads a reference. */
  public static Ior read(CdrInput input) {
    var typeId = input.readString();
    var profiles = TaggedData.readAll(input);
    return profiles.isEmpty() ? NIL : new Ior(typeId, profiles);
  }

  /** Writes the reference. */
  public void write(CdrOutput output) {
    output.writeString(typeId);
    TaggedData.writeAll(output, profiles);
  }

  /** {@return whether the reference is nil} */
  public boolean isNil() {
    return profiles.isEmpty();
  }

  /**
   * {@return the IIOP profiles in order, each with its components and those of the reference's
   * TAG_MULTIPLE_COMPONENTS profiles}
   */
  public List<IiopProfile> iiopProfiles() {
    var shared =
        profiles.stream()
            .filter(profile -> profile.tag() == IiopProfile.COMPONENTS_TAG)
            .flatMap(profile -> components(profile).stream())
            .toList();
    return profiles.stream()
        .flatMap(profile -> IiopProfile.of(profile).stream())
        .map(profile ->
            new IiopProfile(
                profile.version(),
                profile.host(),
                profile.port(),
                profile.key(),
                Stream.concat(profile.components().stream(), shared.stream()).toList()))
        .toList();
  }

  static List<TaggedData> components(TaggedData profile) {
    return TaggedData.readAll(
        CdrInput.encapsulation(profile.data(), CodeSets.DEFAULT, IiopLimits.DEFAULT));
  }

  /**
   * {@return the addresses in the order in which they are tried, without duplicates} Profiles are
   * in the order of the reference; for each, the TLS port comes first if it has one, then, unless
   * TLS is required, its own address and the alternates. Only the first {@link #ADDRESSES_MAX} are
   * looked at: components beside profiles hold for each of them, so a reference of 100 KiB could
   * have 250,000.
   */
  public List<IiopAddress> addresses() {
    var all = new ArrayList<IiopAddress>();
    iiopProfiles().stream()
        .flatMap(Ior::addresses)
        .limit(ADDRESSES_MAX)
        .filter(one -> one.port() != 0)
        .filter(one -> all.stream().noneMatch(other -> isSame(one, other)))
        .forEachOrdered(all::add);
    return List.copyOf(all);
  }

  private static Stream<IiopAddress> addresses(IiopProfile profile) {
    var ssl = TaggedComponents.ssl(profile.components()).filter(found -> found.port() != 0);
    var secured =
        ssl.stream().map(found -> new IiopAddress(profile, profile.host(), found.port(), true));
    if (ssl.isPresent() && ssl.get().isRequired()) {
      return secured;
    }
    var own = Stream.of(new IiopAddress(profile, profile.host(), profile.port(), false));
    var others =
        TaggedComponents.alternates(profile.components()).stream()
            .map(other -> new IiopAddress(profile, other.host(), other.port(), false));
    return Stream.of(secured, own, others).flatMap(each -> each);
  }

  private static boolean isSame(IiopAddress one, IiopAddress other) {
    return one.port() == other.port()
        && one.tls() == other.tls()
        && one.host().equals(other.host())
        && Arrays.equals(one.profile().key(), other.profile().key());
  }

  /** Parses the hexadecimal digits behind {@code IOR:}. */
  static Ior ofHex(String digits, IiopLimits limits) {
    byte[] bytes;
    try {
      if (digits.length() / 2 > limits.messageBytes()) {
        throw CdrException.fixedLimitExceeded(
            "bytes of a reference", digits.length() / 2, limits.messageBytes());
      }
      bytes = HexFormat.of().parseHex(digits);
    } catch (IllegalArgumentException e) {
      throw UrlEscapes.wrong(
          UrlEscapes.BAD_REST, "behind IOR: stand hexadecimal digits, two for each octet");
    }
    return read(CdrInput.encapsulation(bytes, CodeSets.DEFAULT, limits));
  }

  /** {@return the stringified reference: {@code IOR:} and hexadecimal digits} */
  @Override
  public String toString() {
    return "IOR:" + HexFormat.of().formatHex(CdrOutput.encapsulation(this::write));
  }
}
