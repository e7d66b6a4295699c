package dev.parley.soap.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.codec.XmlValue;
import dev.parley.soap.mapping.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.mapping.XmlType;
import dev.parley.soap.xml.XmlName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoapContractsTest {
  private static final String HERE = "http://contract.soap.parley.dev/";

  interface Defaults {
    String greet(String name, Optional<Integer> times);

    @SoapOperation(name = "stop", action = "urn:stop")
    void end();
  }

  @Test
  void namesAreThoseOfJaxWs() {
    SoapContract<Defaults> contract = SoapContracts.of(Defaults.class);

    assertThat(contract.portType()).isEqualTo(new XmlName(HERE, "Defaults"));
    var greet = contract.byRequest().get(new XmlName(HERE, "greet"));
    assertThat(greet).isNotNull();
    assertThat(greet.response()).isEqualTo(new XmlName(HERE, "greetResponse"));
    assertThat(greet.body().particles())
        .extracting(XmlParticle::name)
        .containsExactly(XmlName.unqualified("name"), XmlName.unqualified("times"));
    assertThat(greet.results().getFirst().particle().name())
        .isEqualTo(XmlName.unqualified("return"));
    assertThat(contract.byAction())
        .containsOnlyKeys("urn:stop", "http://contract.soap.parley.dev/Defaults/greetRequest");
    assertThat(contract.byRequest()).containsKey(new XmlName(HERE, "stop"));
  }

  @SoapService(name = "Shop", targetNamespace = "urn:shop", qualified = true)
  interface Named {
    @XmlElement(name = "sum")
    int add(@XmlElement(name = "first") int a, @XmlElement(namespace = "urn:b") int b);
  }

  @Test
  void annotationsChangeThem() {
    SoapContract<Named> contract = SoapContracts.of(Named.class);

    assertThat(contract.portType()).isEqualTo(new XmlName("urn:shop", "Shop"));
    var add = contract.operations().getFirst();
    assertThat(add.body().particles())
        .extracting(XmlParticle::name)
        .containsExactly(new XmlName("urn:shop", "first"), new XmlName("urn:b", "b"));
    assertThat(add.results().getFirst().particle().name())
        .isEqualTo(new XmlName("urn:shop", "sum"));
  }

  interface Occurrences {
    void all(
        String required,
        @Nullable String nil,
        @XmlElement(required = false) @Nullable String absent,
        Optional<String> optional,
        List<String> list,
        String[] array,
        byte[] bytes);
  }

  @Test
  void nullAbsentAndEmptyAreKeptApart() {
    assertThat(SoapContracts.of(Occurrences.class).operations().getFirst().body().particles())
        .extracting(each -> each.value().occurrence())
        .containsExactly(
            XmlValue.Occurrence.REQUIRED,
            XmlValue.Occurrence.NULL_NIL,
            XmlValue.Occurrence.NULL_ABSENT,
            XmlValue.Occurrence.OPTIONAL,
            XmlValue.Occurrence.LIST,
            XmlValue.Occurrence.ARRAY,
            XmlValue.Occurrence.REQUIRED);
  }

  interface WithMap {
    void put(Map<String, String> map);
  }

  interface WithObject {
    void put(Object any);
  }

  static final class Bean {}

  interface WithBean {
    void put(Bean bean);
  }

  @Test
  void refusalOfABeanNamesTheModuleForIt() {
    assertThatThrownBy(() -> SoapContracts.of(WithBean.class))
        .isInstanceOf(ContractException.class)
        .hasMessageContainingAll("WithBean.put", "Bean", "dev.parley:parley-soap-jaxb");
  }

  interface WithNestedLists {
    void put(List<List<String>> lists);
  }

  interface WithNullableList {
    void put(@Nullable List<String> list);
  }

  interface WithOverloads {
    void put(int a);

    void put(String a);
  }

  @XmlType(name = "Same")
  record One(int a) {}

  @XmlType(name = "Same")
  record Two(int a) {}

  interface WithEqualNames {
    void put(One one, Two two);
  }

  @SoapService(style = SoapService.Style.BARE)
  interface BareWithTwo {
    void put(int a, int b);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        WithMap.class,
        WithObject.class,
        WithNestedLists.class,
        WithNullableList.class,
        WithOverloads.class,
        WithEqualNames.class,
        BareWithTwo.class
      })
  void whatHasNoSchemaIsRefusedWithThePathToIt(Class<?> contract) {
    assertThatThrownBy(() -> SoapContracts.of(contract))
        .isInstanceOf(ContractException.class)
        .hasMessageContaining(".put");
  }
}
