package dev.parley.iiop.rmi;

import dev.parley.calls.api.Idempotent;
import dev.parley.calls.api.Timeout;
import java.util.List;

/**
 * Code base of a sender, which describes the sender's classes to receivers:
 * SendingContext::CodeBase (Java to IDL, OMG formal/2008-01-14, section 1.5.1.6). Each side of a
 * connection sends the reference of its own in a service context.
 */
@Idempotent
@Timeout("PT5S")
public interface CodeBase {
  /** Repository id of the interface. */
  String ID = "IDL:omg.org/SendingContext/CodeBase:1.0";

  /** {@return the location of a class's code; always empty, since no code is offered} */
  String implementation(String repositoryId);

  /** {@return the locations of several classes' code} */
  List<String> implementations(List<String> repositoryIds);

  /**
   * {@return the description of a class}
   *
   * @throws dev.parley.pipeline.CallException.Invalid when no object of the class was sent
   */
  FullValueDescription meta(String repositoryId);

  /** {@return the descriptions of several classes} */
  List<FullValueDescription> metas(List<String> repositoryIds);

  /** {@return the repository ids of the serializable superclasses, the nearest first} */
  List<String> bases(String repositoryId);
}
