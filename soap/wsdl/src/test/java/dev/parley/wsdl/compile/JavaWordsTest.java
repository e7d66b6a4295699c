package dev.parley.wsdl.compile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Java names of XML names and namespaces. */
class JavaWordsTest {
  @ParameterizedTest
  @CsvSource({
    "http://www.example.com/v1/, com.example.v1",
    "http://example.com:8080/a-b/Int, com.example._8080.ab.int_",
    "urn:example:shop, example.shop",
    "http://tempuri.org/, org.tempuri",
    "'', generated",
    "///, generated"
  })
  void namespacesBecomePackages(String namespace, String packageName) {
    assertThat(PackageNames.of(namespace)).isEqualTo(packageName);
  }

  @ParameterizedTest
  @CsvSource({
    "order-line, OrderLine, orderLine",
    "URLName, URLName, urlName",
    "ID, ID, id",
    "a.1, A1, a1",
    "_, __, __",
    "class, Class, class_",
    "1, _1, _1",
    "·, _1, _1"
  })
  void namesBecomeClassesAndMembers(String name, String type, String member) {
    assertThat(JavaIdentifiers.member(name)).isEqualTo(member);
    assertThat(JavaIdentifiers.type(name)).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({
    "dark-blue, DARK_BLUE",
    "darkBlue, DARK_BLUE",
    "RED, RED",
    "'', EMPTY",
    "2, _2",
    "+, SYMBOL",
    "a/b c, A_B_C"
  })
  void textsBecomeConstants(String text, String constant) {
    assertThat(JavaIdentifiers.constant(text)).isEqualTo(constant);
  }
}
