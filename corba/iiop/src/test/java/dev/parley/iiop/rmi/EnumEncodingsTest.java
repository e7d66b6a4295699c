package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.VectorFile;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.rmi.Samples.Color;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Enums to peers that write them in one form or another. */
class EnumEncodingsTest {
  private static final String NAMED_RED =
      "7fffff02"
          + "00000023"
          + text("IDL:omg.org/CORBA/WStringValue:1.0")
          + "00"
          + "00"
          + "00000006"
          + "005200450044";

  private final InMemoryMessage wire = new InMemoryMessage();

  private static String text(String ascii) {
    return HexFormat.of().formatHex(ascii.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
  }

  private byte[] writtenAfter(byte[] received, Color constant) {
    InMemoryMessage.reader(received, wire.references).value(Object.class);
    RmiValueWriter.of(new MarshalContext(wire.out, wire.references)).value(constant);
    return wire.out.toByteArray();
  }

  private static byte[] openJdk(String jdk, Color constant) {
    return VectorFile.sections("openjdk-enums.txt").get(jdk + ": " + constant);
  }

  @Test
  void enumIsAnsweredWithTheBytesOfAnOpenJdkOrbBeforeJdk21() {
    byte[] red = openJdk("JDK 17", Color.RED);

    assertThat(writtenAfter(red, Color.RED)).isEqualTo(red);
  }

  @Test
  void enumIsAnsweredToAnOpenJdkOrbOfNewerJdksByItsIdAndWithoutTheHashThatItDoesNotRead() {
    String red = HexFormat.of().formatHex(openJdk("JDK 25", Color.RED));
    String state = "0000000000000000" + NAMED_RED;
    assertThat(red).endsWith(state);

    assertThat(HexFormat.of().formatHex(writtenAfter(openJdk("JDK 25", Color.RED), Color.RED)))
        .isEqualTo(red.replace(state, "00000000" + NAMED_RED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"JDK 17", "JDK 25"})
  void constantWithABodyHasTheIdOfItsEnum(String jdk) {
    String ofRed = HexFormat.of().formatHex(openJdk(jdk, Color.RED)).substring(0, 170);
    byte[] green = writtenAfter(openJdk(jdk, Color.GREEN), Color.GREEN);

    assertThat(HexFormat.of().formatHex(green)).startsWith(ofRed);
    assertThat(InMemoryMessage.read(green)).isSameAs(Color.GREEN);
  }

  @Test
  void peersThatDescribeEnumsOrHaveWrittenNoneGetDescriptions() {
    byte[] described = InMemoryMessage.value(Color.RED);

    assertThat(new String(described, java.nio.charset.StandardCharsets.ISO_8859_1))
        .contains("EnumDesc");
    assertThat(writtenAfter(described, Color.RED)).isEqualTo(described);
  }
}
