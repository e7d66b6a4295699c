package dev.parley.wsdl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapContracts;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.mapping.SoapService.Addressing;
import dev.parley.wsdl.model.WsdlModel;
import dev.parley.wsdl.model.WsdlProblem;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Actions of WS-Addressing, policies and required extensions of a WSDL. */
class ExtensionsTest {
  private static final String POLICY = "xmlns:p=\"http://www.w3.org/ns/ws-policy\"";
  private static final String ACTIONS = "xmlns:a=\"http://www.w3.org/2007/05/addressing/metadata\"";

  @TempDir private Path folder;

  private static String wsdl() {
    return Samples.wsdl("<xs:element name=\"op\" type=\"xs:int\"/>")
        .replace("soapAction=\"urn:op\"", "soapAction=\"\"")
        .replace("<output message=\"t:out\"/>", "");
  }

  private static String bound(String extension) {
    return wsdl().replace("<soap:binding", extension + "<soap:binding");
  }

  private SoapContract<?> contract(String wsdl) throws Exception {
    try (CompiledSources sources = Samples.compile(folder, wsdl)) {
      return SoapContracts.of(sources.type("Shop"));
    }
  }

  private SoapOperation operation(String wsdl) throws Exception {
    return contract(wsdl).operations().stream().findFirst().orElseThrow();
  }

  private WsdlModel read(String wsdl) {
    return WsdlReader.read(Samples.write(folder, "shop.wsdl", wsdl), WsdlOptions.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://www.w3.org/2007/05/addressing/metadata",
        "http://www.w3.org/2006/05/addressing/wsdl"
      })
  void declaredActionsAreThoseOfTheContract(String namespace) throws Exception {
    SoapOperation operation =
        operation(
            wsdl()
                .replace(
                    "<input message=\"t:in\"/>",
                    "<input message=\"t:in\" xmlns:a=\"%s\" a:Action=\"urn:ask\"/>"
                        .formatted(namespace)));

    assertThat(operation.actions().input()).isEqualTo("urn:ask");
    assertThat(operation.action()).isEmpty();
  }

  @Test
  void declaredActionThatIsTheDefaultIsLeftOut() throws Exception {
    String declared =
        wsdl()
            .replace(
                "<input message=\"t:in\"/>",
                "<input message=\"t:in\" %s a:Action=\"urn:example:shop:Shop:op\"/>"
                    .formatted(ACTIONS));

    try (CompiledSources sources = Samples.compile(folder, declared)) {
      assertThat(sources.text("Shop")).doesNotContain("Action");
    }
  }

  @Test
  void actionsAreThoseOfMessageNamesWhereAddressingIsAsserted() throws Exception {
    String named = "<input name=\"Ask\" message=\"t:in\"/>";
    String plain = bound("").replace("<input message=\"t:in\"/>", named);
    String addressed =
        bound("<a:UsingAddressing xmlns:a=\"http://www.w3.org/2006/05/addressing/wsdl\"/>")
            .replace("<input message=\"t:in\"/>", named);

    assertThat(operation(plain).actions().input()).isEqualTo("urn:example:shop:Shop:op");
    assertThat(operation(addressed).actions().input()).isEqualTo("urn:example:shop:Shop:Ask");
  }

  @Test
  void addressingIsAssertedByAPolicyInPlaceOrReferredTo() throws Exception {
    String assertion = "<a:Addressing " + ACTIONS + "/>";
    String required = "<p:Policy %s>%s</p:Policy>".formatted(POLICY, assertion);
    String optional = required.replace("/></p", " p:Optional=\"true\"/></p");
    String reference = "<p:PolicyReference %s URI=\"#A\"/>".formatted(POLICY);
    String policy = required.replace("<p:Policy", "<p:Policy xml:id=\"A\"");

    assertThat(contract(bound("")).addressing()).isEqualTo(Addressing.UNSPECIFIED);
    assertThat(contract(bound(required)).addressing()).isEqualTo(Addressing.REQUIRED);
    assertThat(contract(bound(optional)).addressing()).isEqualTo(Addressing.OPTIONAL);
    assertThat(
            contract(bound(reference).replace("</definitions>", policy + "</definitions>"))
                .addressing())
        .isEqualTo(Addressing.REQUIRED);
  }

  @Test
  void whatContractsDoNotTellIsRemarked() {
    String policy =
        """
        <p:Policy %s><p:All xmlns:s="urn:security">
          <s:Signed/><s:Hint p:Optional="1"/>
          <p:ExactlyOne><s:First/><s:Second/></p:ExactlyOne>
        </p:All></p:Policy>
        <x:Transacted xmlns:x="urn:x" xmlns:w="http://schemas.xmlsoap.org/wsdl/" w:required="true"/>
        <x:Ignored xmlns:x="urn:x"/>
        """
            .formatted(POLICY);

    assertThat(read(bound(policy)).remarks())
        .extracting(WsdlProblem::toString)
        .containsExactly(
            "binding ShopBinding: it requires the extension {urn:x}Transacted, not known here",
            "binding ShopBinding: its policy requires {urn:security}Signed, which contracts do not"
                + " tell");
    assertThat(read(bound("")).remarks()).isEmpty();
  }
}
