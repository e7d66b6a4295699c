package dev.parley.wsdl;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class WsdlFuzzTest implements FuzzCorpus {
  private static final String[] WORDS =
      ("t:T t:G t:A t:E t:op xs:int xs:string xs:QName xs:anyType 0 1 2 unbounded true false name ref type"
              + " base use required prohibited qualified abstract mixed nillable minOccurs maxOccurs element"
              + " complexType simpleType sequence choice all group attribute attributeGroup any extension"
              + " restriction enumeration list union include import redefine rpc document literal encoded body")
          .split(" ", -1);

  private static final String WHOLE =
      Samples.using(
          """
          <xs:complexType name="T" abstract="true"><xs:sequence>
            <xs:group ref="t:G" minOccurs="0"/><xs:element name="e" type="t:E" nillable="true"/>
            <xs:choice maxOccurs="unbounded"><xs:element ref="t:op"/><xs:any minOccurs="0"/>
            </xs:choice></xs:sequence><xs:attributeGroup ref="t:A"/></xs:complexType>
          <xs:complexType name="D"><xs:complexContent><xs:extension base="t:T"><xs:all>
            <xs:element name="d" type="t:D" minOccurs="0"/></xs:all></xs:extension>
          </xs:complexContent></xs:complexType>
          <xs:group name="G"><xs:sequence><xs:element name="g" type="xs:int"/></xs:sequence>
          </xs:group>
          <xs:attributeGroup name="A"><xs:attribute name="a" type="t:E" use="required"/>
          </xs:attributeGroup>
          <xs:simpleType name="E"><xs:restriction base="xs:string">
            <xs:enumeration value="one"/><xs:enumeration value="two"/></xs:restriction>
          </xs:simpleType>
          """);

  @Test
  void almostGoodDocumentsAreCompiledOrRefused() {
    RandomSeeds.run(
        1_000,
        random -> {
          StringBuilder text = new StringBuilder(WHOLE);
          for (int changes = random.nextInt(6); changes > 0; changes--) {
            change(text, random);
          }
          WsdlFuzz.fuzzerTestOneInput(text.toString().getBytes(UTF_8));
        });
  }

  /** Changes an attribute's value, a word or a character. */
  private static void change(StringBuilder text, Random random) {
    int at = random.nextInt(text.length());
    int quote = text.indexOf("\"", at);
    int end = text.indexOf("\"", quote + 1);
    String word = WORDS[random.nextInt(WORDS.length)];
    switch (random.nextInt(8)) {
      case 0 -> text.deleteCharAt(at);
      case 1 -> text.setCharAt(at, (char) (32 + random.nextInt(96)));
      case 2 -> text.insert(at, word);
      default -> {
        if (quote >= 0 && end > quote) {
          text.replace(quote + 1, end, word);
        }
      }
    }
  }
}
