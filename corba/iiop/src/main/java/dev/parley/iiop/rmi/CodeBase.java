package dev.parley.iiop.rmi;

import dev.parley.calls.Idempotent;
import dev.parley.calls.Timeout;
import java.util.List;

/**
 * What tells a receiver of objects about their classes, as the sender has them: SendingContext's
 * CodeBase (Java to IDL, OMG formal/2008-01-14, section 1.5.1.6). A service context names the one
 * of each side of a connection.
 */
@Idempotent
@Timeout("PT5S")
public interface CodeBase {
  /** Its repository id. */
  String ID = "IDL:omg.org/SendingContext/CodeBase:1.0";

  /** {@return where the code of a class may be loaded from: nowhere, an empty text} */
  String implementation(String repositoryId);

  /** {@return the same of several classes} */
  List<String> implementations(List<String> repositoryIds);

  /**
   * {@return what the objects of a class consist of}
   *
   * @throws dev.parley.pipeline.CallException.Invalid of whose class no object was sent
   */
  ValueDescription meta(String repositoryId);

  /** {@return the same of several classes} */
  List<ValueDescription> metas(List<String> repositoryIds);

  /** {@return the repository ids of the serializable classes above one, the nearest first} */
  List<String> bases(String repositoryId);
}
