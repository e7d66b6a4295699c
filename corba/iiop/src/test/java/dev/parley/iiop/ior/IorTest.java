package dev.parley.iiop.ior;

import static dev.parley.iiop.HexVectors.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.CodeSetComponentInfo;
import dev.parley.iiop.giop.TaggedData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IorTest {
  /** A reference, little-endian, as drawn in CORBA 3.3 part 2, sections 7.6.2 and 9.7.2. */
  static final byte[] VECTOR =
      bytes(
          """
          01 00 00 00                   | little-endian, fills up
          0A 00 00 00                   | length of the type id
          49 44 4C 3A 41 3A 31 2E 30 00 | IDL:A:1.0
          00 00                         | fills up to four
          01 00 00 00                   | one profile
          00 00 00 00                   | TAG_INTERNET_IOP
          41 00 00 00                   | 65 octets
          00                            | big-endian
          01 02                         | IIOP 1.2
          00                            | fills up to four
          00 00 00 02 68 00             | host h
          0A F9                         | port 2809
          00 00 00 03 6B 65 79          | key
          00                            | fills up to four
          00 00 00 03                   | three components
          00 00 00 00 00 00 00 08       | ORB type, 8 octets
          00 00 00 00 4A 41 43 00       | JacORB
          00 00 00 14 00 00 00 08       | TLS, 8 octets
          00 00 00 06 00 00 03 E7       | supports 6, requires nothing, port 999
          12 34 56 78 00 00 00 01       | an unknown one, 1 octet
          07                            | what it holds
          """);

  private static final byte[] KEY = {'k', 'e', 'y'};

  @Test
  void referencesThatSayTheSameAreEqual() {
    assertThat(vector()).isEqualTo(vector()).hasSameHashCodeAs(vector());
    assertThat(new TaggedData(1, KEY)).isNotEqualTo(new TaggedData(2, KEY));
    assertThat(new TaggedData(1, KEY)).isNotEqualTo(new TaggedData(1, new byte[3]));
  }

  @Test
  void placesAreTheSameWhenHostPortAndKeyAre() {
    var place = place("desk", 2809, KEY);

    assertThat(place.isSame(place("DESK", 2809, KEY.clone()))).isTrue();
    assertThat(place.isSame(place("shop", 2809, KEY))).isFalse();
    assertThat(place.isSame(place("desk", 2810, KEY))).isFalse();
    assertThat(place.isSame(place("desk", 2809, new byte[3]))).isFalse();
  }

  private static IiopAddress place(String host, int port, byte[] key) {
    var profile = new IiopProfile(GiopVersion.V1_2, host, port, key, List.of());
    return new IiopAddress(profile, host, port, false);
  }

  @Test
  void aReferenceIsReadAsDrawn() {
    var ior = vector();

    assertThat(ior.typeId()).isEqualTo("IDL:A:1.0");
    var profile = ior.iiopProfiles().getFirst();
    assertThat(profile.version()).isEqualTo(GiopVersion.V1_2);
    assertThat(profile.host()).isEqualTo("h");
    assertThat(profile.port()).isEqualTo(2809);
    assertThat(profile.key()).isEqualTo(KEY);
    assertThat(TaggedComponents.orbType(profile.components())).contains(0x4A41_4300);
    assertThat(TaggedComponents.ssl(profile.components()))
        .contains(new TaggedComponents.Ssl(6, 0, 999));
    assertThat(TaggedComponents.codeSets(profile.components())).isEmpty();
    assertThat(TaggedComponents.maxStreamFormat(profile.components())).isEqualTo(1);
    assertThat(profile.components().getLast().data()).containsExactly(7);
  }

  @Test
  void aReferenceIsPassedOnAsItCame() {
    var ior = vector();
    var again = (Ior) ObjectUrl.parse(ior.toString());

    assertThat(again).usingRecursiveComparison().isEqualTo(ior);
    assertThat(ior.toString()).startsWith("IOR:00000000").isEqualTo(again.toString());
    assertThat(again.iiopProfiles().getFirst().toTagged().data())
        .isEqualTo(ior.profiles().getFirst().data());
  }

  @Test
  void componentsAreReadAsWritten() {
    var components =
        List.of(
            TaggedComponents.ofOrbType(7),
            TaggedComponents.ofCodeSets(CodeSetComponentInfo.SUPPORTED),
            TaggedComponents.ofSsl(new TaggedComponents.Ssl(0x66, 0x02, 65_535)),
            TaggedComponents.ofAlternate(new TaggedComponents.HostPort("a", 1)),
            TaggedComponents.ofAlternate(new TaggedComponents.HostPort("b", 65_535)),
            TaggedComponents.ofMaxStreamFormat(2));

    assertThat(TaggedComponents.orbType(components)).contains(7);
    assertThat(TaggedComponents.codeSets(components)).contains(CodeSetComponentInfo.SUPPORTED);
    assertThat(TaggedComponents.ssl(components).orElseThrow())
        .isEqualTo(new TaggedComponents.Ssl(0x66, 0x02, 65_535))
        .matches(TaggedComponents.Ssl::isRequired);
    assertThat(TaggedComponents.alternates(components))
        .containsExactly(
            new TaggedComponents.HostPort("a", 1), new TaggedComponents.HostPort("b", 65_535));
    assertThat(TaggedComponents.maxStreamFormat(components)).isEqualTo(2);
  }

  @Test
  void placesAreTriedWithTlsFirstAndEachOnce() {
    var offered = TaggedComponents.ofSsl(new TaggedComponents.Ssl(6, 0, 99));
    var first = profile("a", 1, offered, alternate("b", 2), alternate("a", 1), alternate("a", 2));
    var required = profile("c", 3, TaggedComponents.ofSsl(new TaggedComponents.Ssl(6, 4, 98)));
    var ior = Ior.of("", List.of(first, required, profile("a", 1), profile("d", 0)));

    assertThat(ior.addresses().stream().map(one -> one.host() + one.port() + one.tls()))
        .containsExactly("a99true", "a1false", "b2false", "a2false", "c98true");
  }

  @Test
  void componentsBesideProfilesHoldForAll() {
    byte[] shared =
        CdrOutput.encapsulation(output -> TaggedData.writeAll(output, List.of(alternate("b", 2))));
    var old = new IiopProfile(GiopVersion.V1_0, "a", 1, KEY, List.of()).toTagged();
    var ior = new Ior("", List.of(old, new TaggedData(IiopProfile.COMPONENTS_TAG, shared)));

    assertThat(ior.addresses().stream().map(IiopAddress::host)).containsExactly("a", "b");
  }

  @Test
  void addressesAreLimitedWhereComponentsBesideProfilesMultiplyThem() {
    var beside = IntStream.rangeClosed(1, 100).mapToObj(port -> alternate("b", port)).toList();
    byte[] shared = CdrOutput.encapsulation(output -> TaggedData.writeAll(output, beside));
    var all = new ArrayList<TaggedData>();
    for (int i = 0; i < 50; i++) {
      byte[] key = {(byte) i};
      all.add(new IiopProfile(GiopVersion.V1_2, "a", 1, key, List.of()).toTagged());
      all.add(new TaggedData(IiopProfile.COMPONENTS_TAG, shared));
    }

    assertThat(new Ior("", all).addresses()).hasSize(100);
  }

  @Test
  void otherKindsAndMajorVersionsAreLeftAloneAndNewerMinorOnesRead() {
    byte[] two = bytes("00 02 00 00 | version 2.0\n00 00 00 02 68 00\n00 01\n00 00 00 00");
    byte[] next =
        bytes("00 01 05 00 | version 1.5\n00 00 00 02 68 00\n00 01\n00 00 00 00\n00 00 00 00\n09");

    assertThat(IiopProfile.of(new TaggedData(0, two))).isEmpty();
    assertThat(IiopProfile.of(new TaggedData(9, next))).isEmpty();
    assertThat(IiopProfile.of(new TaggedData(0, next)).orElseThrow().version())
        .isEqualTo(GiopVersion.V1_2);
    assertThatThrownBy(() ->
            new IiopProfile(GiopVersion.V1_0, "a", 1, KEY, List.of(alternate("b", 2))).toTagged())
        .isInstanceOf(CdrException.class);
  }

  @Test
  void nilIsAReferenceWithoutProfiles() {
    assertThat(ObjectUrl.parse(Ior.NIL.toString())).isEqualTo(Ior.NIL);
    assertThat(Ior.NIL.isNil()).isTrue();
    assertThat(Ior.NIL.addresses()).isEmpty();
    assertThat(IorExplainer.explain(Ior.NIL)).containsExactly("nil: refers to nothing");
  }

  @Test
  void aReferenceThatEndsTooEarlyIsRefusedWhereverItEnds() {
    for (int length = 0; length < VECTOR.length; length++) {
      var digits = HexFormat.of().formatHex(Arrays.copyOf(VECTOR, length));
      assertThatThrownBy(() -> ObjectUrl.parse("IOR:" + digits)).isInstanceOf(CdrException.class);
    }
    byte[] profile = vector().profiles().getFirst().data();
    for (int length = 0; length < profile.length; length++) {
      var cut = new TaggedData(0, Arrays.copyOf(profile, length));
      assertThatThrownBy(() -> IiopProfile.of(cut)).isInstanceOf(CdrException.class);
    }
  }

  @Test
  void tooManyProfilesAreRefused() {
    var many = new Ior("", Collections.nCopies(101, profile("a", 1).toTagged()));
    assertThatThrownBy(() -> ObjectUrl.parse(many.toString()))
        .isInstanceOfSatisfying(
            CdrException.class,
            e -> assertThat(e.reason()).isEqualTo(CdrException.Reason.IMP_LIMIT));
  }

  @Test
  void aReferenceIsExplainedInWords() {
    var codeSets =
        new CodeSetComponentInfo(
            new CodeSetComponentInfo.CodeSetComponent(CodeSets.ISO_8859_1, List.of(CodeSets.UTF_8)),
            new CodeSetComponentInfo.CodeSetComponent(0, List.of()));
    var profile =
        profile(
            "b",
            1,
            TaggedComponents.ofCodeSets(codeSets),
            alternate("c", 2),
            TaggedComponents.ofMaxStreamFormat(2),
            new TaggedData(TaggedComponents.JAVA_CODEBASE, new byte[3]),
            new TaggedData(TaggedComponents.SSL, new byte[1]));
    var ior =
        new Ior(
            "IDL:A:1.0",
            List.of(
                vector().profiles().getFirst(),
                new TaggedData(9, new byte[2]),
                profile.toTagged()));

    assertThat(IorExplainer.explain(ior))
        .containsExactly(
            "type: IDL:A:1.0",
            "profile: IIOP 1.2, h port 2809",
            "  key: \"key\"",
            "  ORB type: JacORB (0x4A414300)",
            "  TLS port: port 999, offered (supports 0x6, requires 0x0)",
            "  component 0x12345678: 1 octets 07",
            "profile: of unknown kind 0x00000009, 2 octets",
            "profile: IIOP 1.2, b port 1",
            "  key: \"key\"",
            "  code sets: char ISO-8859-1, UTF-8; wchar none",
            "  alternate address: c port 2",
            "  RMI custom stream format: up to 2",
            "  Java code base: never followed; 3 octets",
            "  TLS port: broken, the data ends at 1, where 2 bytes more should stand",
            "tried in this order: nothing, since it is broken");
  }

  static Ior vector() {
    return (Ior) ObjectUrl.parse("IOR:" + HexFormat.of().formatHex(VECTOR));
  }

  private static IiopProfile profile(String host, int port, TaggedData... components) {
    return new IiopProfile(GiopVersion.V1_2, host, port, KEY, List.of(components));
  }

  private static TaggedData alternate(String host, int port) {
    return TaggedComponents.ofAlternate(new TaggedComponents.HostPort(host, port));
  }
}
