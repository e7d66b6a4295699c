package dev.parley.soap.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
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
    Path file = folder.resolve("shop/Orders.class");
    Files.createDirectories(file.getParent());
    ClassFile.of()
        .buildTo(
            file,
            ClassDesc.of("shop.Orders"),
            made ->
                made.withFlags(
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT)
                    .withMethod(
                        "place",
                        MethodTypeDesc.of(ConstantDescs.CD_void, ClassDesc.of(missing)),
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_ABSTRACT,
                        method -> {}));
    try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Class<?> orders = loader.loadClass("shop.Orders");

      assertThatThrownBy(() -> SoapContracts.of(orders))
          .isInstanceOf(ContractException.class)
          .hasMessage(
              "shop.Orders refers to the class %s, which is missing; add %s at run time too"
                  .formatted(missing, artifact));
    }
  }
}
