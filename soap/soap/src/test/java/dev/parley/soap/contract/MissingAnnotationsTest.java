package dev.parley.soap.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.api.ContractException;
import java.lang.classfile.Annotation;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingAnnotationsTest {
  @TempDir private Path folder;

  @Test
  void interfaceOfJaxWsIsRefusedWithoutItsAnnotations() throws Exception {
    Path file = folder.resolve("shop/Orders.class");
    Files.createDirectories(file.getParent());
    ClassFile.of()
        .buildTo(
            file,
            ClassDesc.of("shop.Orders"),
            made ->
                made.withFlags(
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT)
                    .with(
                        RuntimeVisibleAnnotationsAttribute.of(
                            Annotation.of(ClassDesc.of("jakarta.jws.WebService")))));
    try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Class<?> orders = loader.loadClass("shop.Orders");

      assertThatThrownBy(() -> SoapContracts.of(orders))
          .isInstanceOf(ContractException.class)
          .hasMessageContaining("jakarta.xml.ws:jakarta.xml.ws-api");
    }
  }
}
