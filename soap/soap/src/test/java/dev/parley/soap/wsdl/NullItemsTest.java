package dev.parley.soap.wsdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.xml.XmlException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lists whose items may be null, as {@code xsi:nil}. */
class NullItemsTest {
  @SoapService(targetNamespace = "urn:marks")
  interface Marks {
    void enter(List<@Nullable Integer> marks, List<byte @Nullable []> scans);

    void strict(List<Integer> marks);
  }

  private static final SoapContract<Marks> CONTRACT = SoapContracts.of(Marks.class);

  private static byte[] print() {
    return WsdlPrinter.print(
        Marks.class,
        "Marks",
        List.of(new WsdlAddress(SoapVersion.V1_1, URI.create("http://127.0.0.1/"))));
  }

  @Test
  void nullItemsKeepTheirPlaces() throws Exception {
    SoapOperation enter = BodyDocuments.operation(CONTRACT, "enter");
    List<@Nullable Integer> marks = Arrays.asList(1, null, 3, null);
    byte[] written =
        BodyDocuments.wrapped(
            CONTRACT, enter.requestTag(), enter.body(), marks, Arrays.asList(new byte[] {1}, null));

    PrintedSchemas.of(print()).validate(written);
    @Nullable Object[] read = BodyDocuments.read(written, enter.body(), 2);
    assertThat(read[0]).isEqualTo(marks);
    assertThat((List<?>) read[1]).hasSize(2).last().isNull();
    assertThat(new String(print(), StandardCharsets.UTF_8))
        .contains("<xs:element name=\"marks\" type=\"xs:int\" nillable=\"true\" minOccurs=\"0\"");
  }

  @Test
  void otherListsHaveNone() {
    SoapOperation strict = BodyDocuments.operation(CONTRACT, "strict");

    assertThatThrownBy(() ->
            BodyDocuments.wrapped(
                CONTRACT, strict.requestTag(), strict.body(), Arrays.asList(1, null)))
        .isInstanceOf(XmlException.class)
        .hasMessageContaining("only what is marked @Nullable may be");
  }
}
