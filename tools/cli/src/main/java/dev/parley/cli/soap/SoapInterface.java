package dev.parley.cli.soap;

import dev.parley.base.NameSuggestion;
import dev.parley.calls.api.Named;
import dev.parley.cli.reflective.GeneratedClassLoader;
import dev.parley.cli.reflective.UnknownOperationException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.mapping.SoapService;
import dev.parley.wsdl.WsdlCompiler;
import dev.parley.wsdl.WsdlOptions;
import dev.parley.wsdl.WsdlReader;
import dev.parley.wsdl.model.WsdlBinding;
import dev.parley.wsdl.model.WsdlModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Interface of a SOAP service.
 *
 * @param contract the Java interface
 * @param version version that the service speaks, the lower one of several
 */
public record SoapInterface(Class<?> contract, SoapVersion version) {
  /**
   * {@return the interface of a port type of a WSDL}
   *
   * @param name local name of the port type; empty for the only one
   * @throws dev.parley.wsdl.model.BadWsdlException with all that cannot be read or has no mapping
   * @throws UnknownOperationException when there is no such port type, or several and no name
   */
  public static SoapInterface of(Path wsdl, WsdlOptions options, Optional<String> name) {
    WsdlModel model = WsdlReader.read(wsdl, options);
    List<Class<?>> contracts =
        GeneratedClassLoader.compile(
                WsdlCompiler.compile(model, options), Soap.class, Named.class, Nullable.class)
            .stream()
            .filter(type -> type.isAnnotationPresent(SoapService.class))
            .toList();
    List<String> names = contracts.stream().map(SoapInterface::portType).toList();
    if (name.isEmpty() && contracts.size() > 1) {
      throw new UnknownOperationException(
          "the WSDL has several port types; choose one with --as: " + String.join(", ", names));
    }
    Class<?> contract =
        contracts.stream()
            .filter(type -> name.isEmpty() || portType(type).equals(name.get()))
            .findFirst()
            .orElseThrow(() ->
                new UnknownOperationException(
                    "the WSDL has no port type "
                        + name.orElse("")
                        + NameSuggestion.hint(name.orElse(""), names)));
    return new SoapInterface(contract, version(model, portType(contract)));
  }

  private static String portType(Class<?> type) {
    String name = type.getAnnotation(SoapService.class).name();
    return name.isEmpty() ? type.getSimpleName() : name;
  }

  private static SoapVersion version(WsdlModel model, String portType) {
    return model.bindings().values().stream()
        .filter(binding -> binding.portType().local().equals(portType))
        .map(WsdlBinding::version)
        .min(SoapVersion::compareTo)
        .orElse(SoapVersion.V1_1);
  }
}
