package dev.parley.soap.contract;

import dev.parley.calls.api.ContractException;
import java.util.Map;

/** Classes that an interface refers to, and that are neither on the class nor the module path. */
final class MissingClasses {
  private static final Map<String, String> ARTIFACTS =
      Map.of(
          "jakarta.xml.ws.", "jakarta.xml.ws:jakarta.xml.ws-api",
          "jakarta.xml.bind.", "jakarta.xml.bind:jakarta.xml.bind-api",
          "javax.xml.ws.", "javax.xml.ws:jaxws-api",
          "javax.xml.bind.", "javax.xml.bind:jaxb-api");

  private MissingClasses() {}

  /**
   * {@return the refusal of an interface}
   *
   * @param missing its message is the name of the class, with slashes
   */
  static ContractException refusal(Class<?> contract, NoClassDefFoundError missing) {
    String name = String.valueOf(missing.getMessage()).replace('/', '.');
    String artifact =
        ARTIFACTS.entrySet().stream()
            .filter(each -> name.startsWith(each.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse("the artifact that has it");
    ContractException refusal =
        new ContractException(
            contract.getName()
                + " refers to the class "
                + name
                + ", which is missing; add "
                + artifact
                + " at run time too");
    refusal.initCause(missing);
    return refusal;
  }
}
