package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.TypeExpression;
import dev.parley.calls.codec.RecordValues;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** CO-1, CO-3, CO-5 and CO-7 by the shared examples. */
class ContractVectorsTest {
  private static final JsonNode FILE = Vectors.file("contracts");

  @TestFactory
  Stream<DynamicTest> methodsHaveTheirIds() {
    return Vectors.tests(
        FILE.get("methodIds"),
        entry ->
            assertThat(MethodReader.hash(entry.get("name").asString()))
                .isEqualTo(entry.get("id").asInt()));
  }

  @TestFactory
  Stream<DynamicTest> typeExpressionsAreToldFromOtherText() {
    return Vectors.tests(
        FILE.get("typeExpressions"),
        entry -> {
          String text = entry.get("text").asString();
          if (entry.get("valid").asBoolean()) {
            assertThat(TypeExpression.parse(text).nullable()).isEqualTo(text.endsWith("?"));
          } else {
            assertThatIllegalArgumentException()
                .isThrownBy(() -> TypeExpression.parse(text))
                .withMessageContaining("is not a type expression");
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> descriptionsAreRecords() {
    return Vectors.tests(
        FILE.get("descriptions"),
        entry -> {
          ContractDescription description = description(entry.get("description"));

          assertThat(Vectors.hex(RecordValues.write(description)))
              .isEqualTo(entry.get("hex").asString());
          assertThat(RecordValues.read(ContractDescription.class, Vectors.hex(entry)))
              .isEqualTo(description);
        });
  }

  @TestFactory
  Stream<DynamicTest> contractsFitOrTheTextNamesTheMethod() {
    return Vectors.tests(
        FILE.get("compatibility"),
        entry -> {
          ContractDescription wanted = description(entry.get("wanted"));

          var difference = Compatibility.check(wanted, description(entry.get("exported")));

          if (entry.get("compatible").asBoolean()) {
            assertThat(difference).isEmpty();
          } else {
            assertThat(difference.orElse("compatible"))
                .contains(wanted.name())
                .contains(entry.get("methodNamed").asString());
          }
        });
  }

  private static ContractDescription description(JsonNode json) {
    return JsonMapper.shared().treeToValue(json, ContractDescription.class);
  }
}
