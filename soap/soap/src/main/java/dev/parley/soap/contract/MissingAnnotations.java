package dev.parley.soap.contract;

import dev.parley.calls.api.ContractException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Annotation;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.util.List;
import java.util.stream.Stream;

/**
 * Annotations of JAX-WS whose classes are missing. The JVM leaves them out in silence, and the
 * interface would have another wire.
 */
final class MissingAnnotations {
  private static final List<String> SERVICES =
      List.of("Ljakarta/jws/WebService;", "Ljavax/jws/WebService;");

  private MissingAnnotations() {}

  /**
   * Checks an interface without a {@code WebService} that can be seen.
   *
   * @throws ContractException when its class file has one
   */
  static void check(Class<?> type) {
    String file = type.getName().substring(type.getPackageName().length());
    if (file.startsWith(".")) {
      file = file.substring(1);
    }
    try (InputStream in = type.getResourceAsStream(file + ".class")) {
      if (in == null) {
        return; // a generated class
      }
      if (annotations(ClassFile.of().parse(in.readAllBytes())).anyMatch(SERVICES::contains)) {
        throw new ContractException(
            type.getName()
                + " has the annotation WebService, which the JVM leaves out, with all others of"
                + " JAX-WS, since its class is missing; add jakarta.xml.ws:jakarta.xml.ws-api, or"
                + " the artifact of javax.jws, at run time too");
      }
    } catch (IOException | IllegalArgumentException _) {
      // a class file of another kind, which the JVM has read
    }
  }

  private static Stream<String> annotations(ClassModel model) {
    return model.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
        .flatMap(found -> found.annotations().stream())
        .map(Annotation::className)
        .map(name -> name.stringValue());
  }
}
