package dev.parley.soap.interop.cases;

import dev.parley.soap.Soap;
import dev.parley.soap.spi.ExportOptions;
import java.net.URI;

/** Parley's services of all cases, at the paths that the peers have too. */
public final class ParleyServices {
  private ParleyServices() {}

  /**
   * Exports the services.
   *
   * @param replies servers to which replies may be sent apart
   */
  public static void export(Soap soap, URI... replies) {
    LastSeen seen = new LastSeen();
    soap.export("/wrapped", Cases.class, new CasesServant(seen));
    soap.export("/bare", BareCases.class, new BareServant(seen));
    soap.export("/rpc", RpcCases.class, new RpcServant(seen));
    soap.export("/attachments", AttachmentCases.class, new AttachmentServant());
    soap.export("/seals", SealCases.class, value -> new SealCases.Sealed("<" + value + ">", value));
    soap.export("/shared", SharedCases.class, new SharedServant(seen));
    soap.export(
        "/addressed",
        SharedCases.class,
        new SharedServant(seen),
        ExportOptions.DEFAULT.repliesTo(replies));
  }
}
