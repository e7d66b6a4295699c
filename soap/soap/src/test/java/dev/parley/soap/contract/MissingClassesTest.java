package dev.parley.soap.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import java.lang.classfile.Annotation;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissingClassesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "jakarta.xml.ws.Holder, jakarta.xml.ws:jakarta.xml.ws-api",
    "javax.xml.ws.Holder, javax.xml.ws:jaxws-api",
    "jakarta.xml.bind.JAXBElement, jakarta.xml.bind:jakarta.xml.bind-api",
    "shop.Order, the artifact that has it"
  })
  void interfaceIsRefusedWithTheArtifactOfItsMissingClass(String missing, String artifact)
      throws Exception {
    write(made ->
        made.withMethod(
            "place",
            MethodTypeDesc.of(ConstantDescs.CD_void, ClassDesc.of(missing)),
            ClassFile.ACC_PUBLIC | ClassFile.ACC_ABSTRACT,
            method -> {}));

    assertRefused(
        "shop.Orders refers to the class %s, which is missing; add %s at run time too"
            .formatted(missing, artifact));
  }

  @Test
  void interfaceOfJaxWsIsRefusedWithoutItsAnnotations() throws Exception {
    write(made ->
        made.with(
            RuntimeVisibleAnnotationsAttribute.of(
                Annotation.of(ClassDesc.of("jakarta.jws.WebService")))));

    assertRefused("jakarta.xml.ws:jakarta.xml.ws-api");
  }

  /** Writes the interface shop.Orders, compiled beside what is missing here. */
  private void write(Consumer<ClassBuilder> content) throws Exception {
    Path file = folder.resolve("shop/Orders.class");
    Files.createDirectories(file.getParent());
    ClassFile.of()
        .buildTo(
            file,
            ClassDesc.of("shop.Orders"),
            made ->
                content.accept(
                    made.withFlags(
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT)));
  }

  private void assertRefused(String text) throws Exception {
    try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Class<?> orders = loader.loadClass("shop.Orders");

      assertThatThrownBy(() -> SoapContracts.of(orders))
          .isInstanceOf(ContractException.class)
          .hasMessageContaining(text);
    }
  }
}
