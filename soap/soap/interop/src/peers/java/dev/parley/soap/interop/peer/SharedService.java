package dev.parley.soap.interop.peer;

import dev.parley.soap.interop.cases.LastSeen;
import dev.parley.soap.interop.cases.SharedCases;
import dev.parley.soap.interop.cases.SharedServant;
import jakarta.jws.WebService;

/** Service of the contract that all stacks share. */
@WebService(
    endpointInterface = "dev.parley.soap.interop.cases.SharedCases",
    targetNamespace = SharedCases.NAMESPACE)
public class SharedService extends SharedServant {
  public SharedService(LastSeen seen) {
    super(seen);
  }
}
