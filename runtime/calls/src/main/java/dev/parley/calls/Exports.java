package dev.parley.calls;

import java.util.List;

/** What a peer offers by name; each peer's reference 0 (docs/protocol/contracts.md, CO-4). */
@Inline
public interface Exports {
  /**
   * An exported servant.
   *
   * @param name under which it is found
   * @param contract the binary name of its interface
   */
  record Export(String name, String contract) {}

  /**
   * How a peer is, at one moment.
   *
   * @param peers whose connections stand, the asking one among them
   * @param served calls that were served since it started, those of this contract left out
   * @param version of its runtime; empty where that is not known
   * @param parley which one it is of those that its process started, the first is 1; 0 where that
   *     is not known
   */
  record Status(int peers, long served, String version, int parley) {}

  /**
   * Gives a reference to the servant of that name, after comparing what is wanted with what is
   * there (rule CO-5).
   *
   * @throws dev.parley.pipeline.CallException.Unavailable when nothing has that name
   * @throws dev.parley.pipeline.CallException.Incompatible when the contracts do not fit
   */
  int bind(String name, ContractDescription wanted);

  /**
   * Gives a reference to the servant of that name if its contract is described by the very same
   * bytes as the one that is wanted, which both sides as a rule were built from (rule CO-8).
   *
   * @param fingerprint of what is wanted, see {@link ContractDescription#fingerprint}
   * @return 0 when the descriptions are not the same, which {@link #bind} may still find compatible
   * @throws dev.parley.pipeline.CallException.Unavailable when nothing has that name
   */
  int bindSame(String name, byte[] fingerprint);

  /** {@return the contract of the servant of that name} */
  ContractDescription describe(String name);

  /** {@return all that is exported, in order of the names} */
  List<Export> list();

  /**
   * {@return how it is}
   *
   * @throws dev.parley.pipeline.CallException.Refused unless the operating system says that the
   *     caller is the same user (rule CO-9)
   */
  Status status();
}
