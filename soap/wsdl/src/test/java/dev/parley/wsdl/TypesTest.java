package dev.parley.wsdl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.soap.codec.RecordXmlCodec;
import dev.parley.soap.codec.SealedXmlCodec;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schema types as Java types, with the names that they have on the wire. */
class TypesTest {
  @TempDir private Path folder;

  /** Compiles a service with these types, and returns the components of the type T. */
  private String components(String types) throws Exception {
    return components(types, "T");
  }

  private String components(String types, String name) throws Exception {
    try (CompiledSources sources = Samples.compile(folder, Samples.using(types))) {
      SoapContracts.of(sources.type("Shop"));
      return Arrays.stream(sources.type(name).getRecordComponents())
          .map(TypesTest::text)
          .collect(Collectors.joining(", "));
    }
  }

  private static String text(RecordComponent component) {
    String type = component.getGenericType().getTypeName().replaceAll("[a-z]+\\.(?=[a-zA-Z])", "");
    return type + " " + component.getName();
  }

  private SoapContract<?> contract(String types) throws Exception {
    try (CompiledSources sources = Samples.compile(folder, Samples.using(types))) {
      return SoapContracts.of(sources.type("Shop"));
    }
  }

  @Test
  void occurrencesAreKeptApart() throws Exception {
    String type =
        """
        <xs:complexType name="T"><xs:sequence>
          <xs:element name="one" type="xs:int"/>
          <xs:element name="nil" type="xs:int" nillable="true"/>
          <xs:element name="absent" type="xs:int" minOccurs="0"/>
          <xs:element name="either" type="xs:int" minOccurs="0" nillable="true"/>
          <xs:element name="two" type="xs:int" maxOccurs="2"/>
          <xs:element name="many" type="xs:int" minOccurs="0" maxOccurs="unbounded"/>
          <xs:element name="none" type="xs:int" minOccurs="0" maxOccurs="0"/>
        </xs:sequence></xs:complexType>
        """;
    assertThat(components(type))
        .isEqualTo(
            "int one, Integer nil, Optional<Integer> absent, Optional<Integer> either,"
                + " List<Integer> two, List<Integer> many");
    RecordXmlCodec codec = (RecordXmlCodec) contract(type).types().getFirst();
    assertThat(codec.elements().particles())
        .extracting(particle -> particle.value().occurrence().name())
        .containsExactly("REQUIRED", "NULL_NIL", "OPTIONAL", "OPTIONAL_NIL", "LIST", "LIST");
    assertThat(codec.elements().particles())
        .extracting(particle -> particle.name().namespace())
        .containsOnly(Samples.NAMESPACE);
  }

  @Test
  void builtInTypesHaveTheirJavaTypes() throws Exception {
    assertThat(
            components(
                """
                <xs:complexType name="T"><xs:sequence>
                  <xs:element name="a" type="xs:unsignedByte"/>
                  <xs:element name="b" type="xs:unsignedShort"/>
                  <xs:element name="c" type="xs:unsignedInt"/>
                  <xs:element name="d" type="xs:unsignedLong"/>
                  <xs:element name="e" type="xs:hexBinary"/>
                  <xs:element name="f" type="xs:token" nillable="true"/>
                  <xs:element name="g" type="xs:base64Binary" maxOccurs="3"/>
                  <xs:element name="h" type="xs:dateTime"/>
                  <xs:element name="i" type="xs:anySimpleType"/>
                  <xs:element name="j" type="xs:QName"/>
                </xs:sequence></xs:complexType>
                """))
        .isEqualTo(
            "short a, int b, long c, BigInteger d, String e, String f, List<byte[]> g,"
                + " OffsetDateTime h, String i, QName j");
  }

  @Test
  void elementsWithoutASchemaAreFragmentsWithAndWithoutAName() throws Exception {
    String type =
        """
        <xs:complexType name="T"><xs:sequence>
          <xs:element name="one"/>
          <xs:element name="nil" type="xs:anyType" nillable="true" minOccurs="0"/>
          <xs:any minOccurs="0" maxOccurs="unbounded"/>
          <xs:any minOccurs="0"/>
        </xs:sequence></xs:complexType>
        """;
    assertThat(components(type))
        .isEqualTo("XmlFragment one, Optional<XmlFragment> nil, List<XmlFragment> any");
    RecordXmlCodec codec = (RecordXmlCodec) contract(type).types().getFirst();
    assertThat(codec.elements().particles())
        .extracting(particle -> particle.name().toString())
        .containsExactly(
            "{%s}one".formatted(Samples.NAMESPACE),
            "{%s}nil".formatted(Samples.NAMESPACE),
            "{##any}*");
  }

  @Test
  void binaryContentWithMediaTypesIsAnAttachment() throws Exception {
    assertThat(
            components(
                """
                <xs:complexType name="T" xmlns:m="http://www.w3.org/2005/05/xmlmime"><xs:sequence>
                  <xs:element name="a" type="xs:base64Binary" m:expectedContentTypes="image/png"/>
                  <xs:element name="b" type="m:base64Binary" minOccurs="0"/>
                  <xs:element name="c" type="xs:hexBinary" m:expectedContentTypes="image/png"/>
                </xs:sequence></xs:complexType>
                """))
        .isEqualTo("Attachment a, Optional<Attachment> b, String c");
  }

  @Test
  void binaryContentWithMediaTypesIsAnArrayIfThatIsWanted() throws Exception {
    String types =
        """
        <xs:complexType name="T" xmlns:m="http://www.w3.org/2005/05/xmlmime"><xs:sequence>
          <xs:element name="a" type="xs:base64Binary" m:expectedContentTypes="image/png"/>
          <xs:element name="b" type="m:base64Binary" minOccurs="0"/>
        </xs:sequence></xs:complexType>
        """;
    Path wsdl = Samples.write(folder, "shop.wsdl", Samples.using(types));

    assertThat(WsdlCompiler.compile(wsdl, WsdlOptions.DEFAULT.withBytes()).values())
        .anyMatch(file -> file.contains("record T(byte[] a, Optional<byte[]> b)"))
        .noneMatch(file -> file.contains("Attachment"));
  }

  @Test
  void allAndNestedSequencesAreComponentsInTheirOrder() throws Exception {
    assertThat(
            components(
                """
                <xs:complexType name="T"><xs:all>
                  <xs:element name="b" type="xs:int"/>
                  <xs:element name="a" type="t:U" minOccurs="0"/>
                </xs:all></xs:complexType>
                <xs:complexType name="U"><xs:sequence>
                  <xs:element name="a" type="xs:int"/>
                  <xs:sequence minOccurs="0">
                    <xs:element name="b" type="xs:int"/><xs:element name="c" type="xs:int"/>
                  </xs:sequence>
                </xs:sequence></xs:complexType>
                """))
        .isEqualTo("int b, Optional<U> a");
    assertThat(
            components(
                """
                <xs:complexType name="T"><xs:sequence>
                  <xs:element name="a" type="xs:int"/>
                  <xs:sequence minOccurs="0">
                    <xs:element name="b" type="xs:int"/><xs:element name="c" type="xs:int"/>
                  </xs:sequence>
                </xs:sequence></xs:complexType>
                """))
        .isEqualTo("int a, Optional<Integer> b, Optional<Integer> c");
  }

  @Test
  void choicesAreOptionalComponentsAndSaySo() throws Exception {
    String types =
        """
        <xs:complexType name="T"><xs:choice>
          <xs:sequence><xs:element name="a" type="xs:int"/><xs:element name="b" type="xs:int"/>
          </xs:sequence>
          <xs:sequence><xs:element name="a" type="xs:int"/><xs:element name="c" type="xs:int"/>
          </xs:sequence>
          <xs:element name="d" type="xs:string" maxOccurs="unbounded"/>
        </xs:choice></xs:complexType>
        """;
    assertThat(components(types))
        .isEqualTo("Optional<Integer> a, Optional<Integer> b, Optional<Integer> c, List<String> d");
    try (CompiledSources sources = Samples.compile(folder, Samples.using(types))) {
      assertThat(sources.text("T")).contains("Exactly one is present: (a with b), (a with c), d.");
    }
  }

  @Test
  void groupsAttributeGroupsAndReferencesAreInserted() throws Exception {
    String types =
        """
        <xs:complexType name="T">
          <xs:sequence>
            <xs:group ref="t:G" minOccurs="0"/><xs:element ref="t:comment-line"/>
            <xs:any minOccurs="0" processContents="lax"/>
          </xs:sequence>
          <xs:attributeGroup ref="t:A"/>
          <xs:attribute ref="t:lang" use="required"/>
          <xs:attribute ref="xml:lang"/>
          <xs:anyAttribute/>
        </xs:complexType>
        <xs:group name="G"><xs:sequence><xs:element name="x" type="xs:int"/></xs:sequence></xs:group>
        <xs:element name="comment-line" type="xs:string" nillable="true"/>
        <xs:attributeGroup name="A">
          <xs:attribute name="Id" type="xs:ID" use="required"/><xs:attribute name="n" type="xs:int"/>
        </xs:attributeGroup>
        <xs:attribute name="lang" type="xs:language"/>
        """;
    assertThat(components(types))
        .isEqualTo(
            "Optional<Integer> x, String commentLine, Optional<XmlFragment> any, String id,"
                + " Optional<Integer> n, String lang");
    try (CompiledSources sources = Samples.compile(folder, Samples.using(types))) {
      assertThat(sources.text("T"))
          .contains(
              "@XmlElement(name = \"comment-line\") @Nullable String commentLine",
              "@XmlAttribute(name = \"Id\") String id",
              "@XmlAttribute(namespace = \"urn:example:shop\") String lang",
              "Optional<XmlFragment> any",
              "Further attributes are allowed, and are not read.",
              "The attribute xml:lang is not read.");
    }
  }

  @Test
  void listsHaveNullForItemsThatMayBeNil() throws Exception {
    String types =
        """
        <xs:complexType name="T"><xs:sequence>
          <xs:element name="tag" type="xs:string" nillable="true" maxOccurs="unbounded"/>
          <xs:element name="seal" type="xs:base64Binary" nillable="true" maxOccurs="9"/>
        </xs:sequence></xs:complexType>
        """;
    try (CompiledSources sources = Samples.compile(folder, Samples.using(types))) {
      assertThat(sources.text("T"))
          .contains("List<@Nullable String> tag", "List<byte @Nullable []> seal");
    }
  }

  @Test
  void derivedTypesHaveTheContentOfTheirBases() throws Exception {
    assertThat(
            components(
                """
                <xs:complexType name="T"><xs:complexContent><xs:extension base="t:B">
                  <xs:sequence><xs:element name="c" type="xs:int"/></xs:sequence>
                  <xs:attribute name="d" type="xs:int"/>
                </xs:extension></xs:complexContent></xs:complexType>
                <xs:complexType name="B"><xs:complexContent><xs:extension base="t:A">
                  <xs:sequence><xs:element name="b" type="xs:int"/></xs:sequence>
                </xs:extension></xs:complexContent></xs:complexType>
                <xs:complexType name="A"><xs:sequence><xs:element name="a" type="xs:int"/>
                </xs:sequence><xs:attribute name="e" type="xs:int"/></xs:complexType>
                """))
        .isEqualTo("int a, int b, int c, Optional<Integer> e, Optional<Integer> d");
    assertThat(
            components(
                """
                <xs:complexType name="T"><xs:complexContent><xs:restriction base="t:A">
                  <xs:sequence><xs:element name="a" type="xs:int"/></xs:sequence>
                  <xs:attribute name="e" type="xs:int" use="prohibited"/>
                  <xs:attribute name="f" type="xs:int" use="required"/>
                </xs:restriction></xs:complexContent></xs:complexType>
                <xs:complexType name="A"><xs:sequence>
                  <xs:element name="a" type="xs:int" minOccurs="0"/>
                  <xs:element name="b" type="xs:int" minOccurs="0"/></xs:sequence>
                  <xs:attribute name="e" type="xs:int"/>
                  <xs:attribute name="f" type="xs:int"/></xs:complexType>
                """))
        .isEqualTo("int a, int f");
  }

  @Test
  void simpleContentIsATextBesideAttributes() throws Exception {
    assertThat(
            components(
                """
                <xs:complexType name="T"><xs:simpleContent><xs:extension base="t:M">
                  <xs:attribute name="unit" type="xs:string" use="required"/>
                </xs:extension></xs:simpleContent></xs:complexType>
                <xs:complexType name="M"><xs:simpleContent><xs:extension base="t:Amount">
                  <xs:attribute name="m" type="xs:int"/>
                </xs:extension></xs:simpleContent></xs:complexType>
                <xs:simpleType name="Amount"><xs:restriction base="xs:decimal">
                  <xs:fractionDigits value="2"/></xs:restriction></xs:simpleType>
                """))
        .isEqualTo("BigDecimal value, Optional<Integer> m, String unit");
  }

  @Test
  void abstractTypesAreSealedWithTheMembersOfAll() throws Exception {
    String types =
        """
        <xs:complexType name="T" abstract="true"><xs:sequence>
          <xs:element name="id" type="xs:int"/></xs:sequence></xs:complexType>
        <xs:complexType name="Car"><xs:complexContent><xs:extension base="t:T"><xs:sequence>
          <xs:element name="seats" type="xs:int"/></xs:sequence>
        </xs:extension></xs:complexContent></xs:complexType>
        <xs:complexType name="SportsCar"><xs:complexContent><xs:extension base="t:Car"/>
        </xs:complexContent></xs:complexType>
        <xs:complexType name="Boat" abstract="true"><xs:complexContent><xs:extension base="t:T"/>
        </xs:complexContent></xs:complexType>
        <xs:complexType name="Sailing-Boat"><xs:complexContent><xs:extension base="t:Boat"/>
        </xs:complexContent></xs:complexType>
        """;
    try (CompiledSources sources = Samples.compile(folder, Samples.using(types))) {
      assertThat(sources.type("T").getMethod("id").getReturnType()).isEqualTo(int.class);
      assertThat(sources.type("T").getPermittedSubclasses())
          .extracting(Class::getSimpleName)
          .containsExactly("Car", "SportsCar", "Boat");
      SealedXmlCodec codec =
          SoapContracts.of(sources.type("Shop")).types().stream()
              .filter(type -> type.schemaType().local().equals("T"))
              .map(SealedXmlCodec.class::cast)
              .findFirst()
              .orElseThrow();
      assertThat(codec.alternatives())
          .extracting(type -> type.schemaType().local())
          .containsExactly("Car", "SportsCar", "Sailing-Boat");
    }
  }

  @Test
  void enumerationsAreEnumsAndOtherSimpleTypesTheirBases() throws Exception {
    String types =
        """
        <xs:complexType name="T"><xs:sequence>
          <xs:element name="color" type="t:color"/>
          <xs:element name="size"><xs:simpleType><xs:restriction base="xs:string">
            <xs:enumeration value="x-large"/><xs:enumeration value="X_LARGE"/>
            <xs:enumeration value=""/><xs:enumeration value="class"/>
          </xs:restriction></xs:simpleType></xs:element>
          <xs:element name="level"><xs:simpleType><xs:restriction base="xs:int">
            <xs:enumeration value="1"/></xs:restriction></xs:simpleType></xs:element>
          <xs:element name="list"><xs:simpleType><xs:list itemType="xs:int"/></xs:simpleType>
          </xs:element>
          <xs:element name="union"><xs:simpleType><xs:union memberTypes="xs:int xs:string"/>
          </xs:simpleType></xs:element>
        </xs:sequence></xs:complexType>
        <xs:simpleType name="color"><xs:restriction base="t:word">
          <xs:enumeration value="darkBlue"/></xs:restriction></xs:simpleType>
        <xs:simpleType name="word"><xs:restriction base="xs:token"><xs:maxLength value="9"/>
        </xs:restriction></xs:simpleType>
        """;
    assertThat(components(types))
        .isEqualTo("Color color, TSize size, int level, String list, String union");
    try (CompiledSources sources = Samples.compile(folder, Samples.using(types))) {
      assertThat(sources.type("TSize").getEnumConstants())
          .extracting(Object::toString)
          .containsExactly("X_LARGE", "X_LARGE2", "EMPTY", "CLASS");
      assertThat(sources.text("Color")).contains("@XmlEnumValue(\"darkBlue\")\n  DARK_BLUE");
    }
  }

  @Test
  void recursiveAndAnonymousTypesAreRecords() throws Exception {
    String types =
        """
        <xs:complexType name="T"><xs:sequence>
          <xs:element name="next" type="t:T" minOccurs="0"/>
          <xs:element name="inner" maxOccurs="unbounded"><xs:complexType><xs:sequence>
            <xs:element name="deep"><xs:complexType><xs:sequence>
              <xs:element name="up" type="t:T" minOccurs="0"/></xs:sequence></xs:complexType>
            </xs:element></xs:sequence></xs:complexType></xs:element>
        </xs:sequence></xs:complexType>
        """;
    assertThat(components(types)).isEqualTo("Optional<T> next, List<TInner> inner");
    assertThat(components(types, "TInner")).isEqualTo("TInnerDeep deep");
    assertThat(components(types, "TInnerDeep")).isEqualTo("Optional<T> up");
  }

  @Test
  void anonymousTypesAreNotCalledLikeDeclaredOnes() throws Exception {
    assertThat(
            components(
                """
                <xs:complexType name="T"><xs:sequence>
                  <xs:element name="inner"><xs:complexType/></xs:element>
                  <xs:element name="other" type="t:TInner"/>
                </xs:sequence></xs:complexType>
                <xs:complexType name="TInner"/>
                """))
        .isEqualTo("TInner2 inner, TInner3 other");
  }

  @Test
  void namesThatAreNoJavaNamesAreConvertedAndKept() throws Exception {
    String types =
        """
        <xs:complexType name="T"><xs:sequence>
          <xs:element name="class" type="t:List"/>
          <xs:element name="a.b-c" type="xs:int"/><xs:element name="A.B-C" type="xs:int"/>
          <xs:element name="hashCode" type="xs:int"/><xs:element name="URLName" type="xs:int"/>
          <xs:element name="größe" type="xs:int"/><xs:element name="_" type="xs:int"/>
        </xs:sequence></xs:complexType>
        <xs:complexType name="List"><xs:sequence><xs:element name="l" type="t:list"/>
        </xs:sequence></xs:complexType>
        <xs:complexType name="list"><xs:sequence/></xs:complexType>
        """;
    assertThat(components(types))
        .isEqualTo(
            "List2 class_, int aBC, int abc2, int hashCode_, int urlName, int größe, int __");
    SoapContract<?> contract = contract(types);
    List<String> names =
        ((RecordXmlCodec) contract.types().getFirst())
            .elements().particles().stream().map(XmlParticle::name).map(n -> n.local()).toList();
    assertThat(names)
        .containsExactly("class", "a.b-c", "A.B-C", "hashCode", "URLName", "größe", "_");
    assertThat(contract.types())
        .extracting(type -> type.schemaType().local())
        .containsExactly("T", "List", "list");
  }

  @Test
  void unqualifiedAndQualifiedElementsAreKeptApart() throws Exception {
    SoapContract<?> contract =
        contract(
            """
            <xs:complexType name="T"><xs:sequence>
              <xs:element name="a" type="xs:int" form="unqualified"/>
              <xs:element name="b" type="xs:int"/>
            </xs:sequence></xs:complexType>
            """);
    RecordXmlCodec codec = (RecordXmlCodec) contract.types().getFirst();
    assertThat(codec.elements().particles())
        .extracting(particle -> particle.name().namespace())
        .containsExactly("", Samples.NAMESPACE);
  }
}
