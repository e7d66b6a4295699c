package dev.parley.calls;

import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.Inline;
import java.util.List;

/**
 * Directory contract of a peer: look-up of its exported servants by name. Served as reference 0 of
 * each connection (docs/protocol/contracts.md, CO-4).
 */
@Inline
public interface Exports {
  /**
   * An exported servant.
   *
   * @param name the name under which it is exported
   * @param contract the binary name of its interface
   */
  record Export(String name, String contract) {}

  /**
   * Status of a runtime at one moment.
   *
   * @param peers number of open connections, the asking one included
   * @param served calls that were served since it started, those of this contract left out
   * @param version version of the runtime; empty where it is unknown
   * @param parley ordinal of the runtime within its process, starting at 1; 0 where it is unknown
   */
  record Status(int peers, long served, String version, int parley) {}

  /**
   * Binds a name: checks that the expected contract is compatible with the exported one (rule
   * CO-5), and returns a reference to the servant.
   *
   * @throws dev.parley.pipeline.CallException.Unavailable when nothing has that name
   * @throws dev.parley.pipeline.CallException.Incompatible when the contracts do not fit
   */
  int bind(String name, ContractDescription wanted);

  /**
   * Binds a name by fingerprint: returns a reference to the servant if its contract's description
   * is identical to the expected one, as is normal when both sides were built from the same source
   * (rule CO-8).
   *
   * @param fingerprint digest of the expected contract, see {@link
   *     Contract#fingerprint(ContractDescription)}
   * @return 0 when the descriptions differ; {@link #bind} may still find them compatible
   * @throws dev.parley.pipeline.CallException.Unavailable when nothing has that name
   */
  int bindSame(String name, byte[] fingerprint);

  /** {@return the contract of the servant of that name} */
  ContractDescription describe(String name);

  /** {@return all exports, in order of their names} */
  List<Export> list();

  /**
   * {@return the status of the runtime}
   *
   * @throws dev.parley.pipeline.CallException.Refused unless the operating system confirms that the
   *     caller is the same user (rule CO-9)
   */
  Status status();
}
