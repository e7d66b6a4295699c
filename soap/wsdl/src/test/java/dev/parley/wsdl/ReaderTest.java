package dev.parley.wsdl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.model.Occurs;
import dev.parley.wsdl.model.Particle;
import dev.parley.wsdl.model.SchemaType;
import dev.parley.wsdl.model.WsdlModel;
import dev.parley.wsdl.model.WsdlService;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReaderTest {
  @TempDir private Path folder;

  private static XmlName name(String local) {
    return new XmlName(Samples.NAMESPACE, local);
  }

  @Test
  void definitionsAreRead() {
    Path wsdl = Samples.write(folder, "a.wsdl", Samples.using("<xs:complexType name='T'/>"));
    WsdlModel model = WsdlReader.read(wsdl, WsdlOptions.DEFAULT);
    assertThat(model.targetNamespace()).isEqualTo(Samples.NAMESPACE);
    assertThat(model.services()).hasSize(1);
    assertThat(model.services().getFirst().ports())
        .containsExactly(
            new WsdlService.Port("Shop", name("ShopBinding"), "http://localhost/shop"));
    assertThat(model.bindings().get(name("ShopBinding")).portType()).isEqualTo(name("Shop"));
    assertThat(model.portTypes().get(name("Shop")).operations().getFirst().input())
        .contains(name("in"));
    assertThat(model.messages()).containsOnlyKeys(name("in"), name("out"));
    assertThat(model.schemas().types()).containsOnlyKeys(name("T"));
  }

  @Test
  void particlesKeepTheirNesting() {
    Path wsdl =
        Samples.write(
            folder,
            "a.wsdl",
            Samples.using(
                """
                <xs:complexType name="T"><xs:sequence>
                  <xs:choice minOccurs="0" maxOccurs="unbounded"><xs:any/></xs:choice>
                </xs:sequence></xs:complexType>
                """));
    SchemaType.ComplexType type =
        (SchemaType.ComplexType)
            WsdlReader.read(wsdl, WsdlOptions.DEFAULT).schemas().types().get(name("T"));
    Particle.Group sequence = (Particle.Group) type.content().orElseThrow();
    assertThat(sequence.compositor()).isEqualTo(Particle.Compositor.SEQUENCE);
    Particle.Group choice = (Particle.Group) sequence.particles().getFirst();
    assertThat(choice.occurs()).isEqualTo(new Occurs(0, Integer.MAX_VALUE));
    assertThat(choice.particles()).containsExactly(new Particle.Any(Occurs.ONCE));
  }
}
