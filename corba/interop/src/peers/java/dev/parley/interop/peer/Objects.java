package dev.parley.interop.peer;

import interop.Cases;
import interop.CasesHelper;
import org.omg.BiDirPolicy.BIDIRECTIONAL_POLICY_TYPE;
import org.omg.BiDirPolicy.BOTH;
import org.omg.BiDirPolicy.BidirectionalPolicyValueHelper;
import org.omg.CORBA.LocalObject;
import org.omg.CORBA.ORB;
import org.omg.CORBA.Policy;
import org.omg.CORBA.UserException;
import org.omg.PortableServer.ForwardRequest;
import org.omg.PortableServer.IdAssignmentPolicyValue;
import org.omg.PortableServer.IdUniquenessPolicyValue;
import org.omg.PortableServer.LifespanPolicyValue;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;
import org.omg.PortableServer.RequestProcessingPolicyValue;
import org.omg.PortableServer.Servant;
import org.omg.PortableServer.ServantLocator;
import org.omg.PortableServer.ServantLocatorPackage.CookieHolder;
import org.omg.PortableServer.ServantRetentionPolicyValue;

/** Where a peer's objects are served from. */
final class Objects {
  private final POA root;
  private final POA serving;
  private Cases forwarder;

  /**
   * Where {@code bidirectional}, requests to these objects may come on connections that this side
   * opened.
   */
  Objects(ORB orb, boolean bidirectional) throws UserException {
    root = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
    root.the_POAManager().activate();
    if (bidirectional) {
      var both = orb.create_any();
      BidirectionalPolicyValueHelper.insert(both, BOTH.value);
      serving =
          root.create_POA(
              "bidirectional",
              root.the_POAManager(),
              new Policy[] {
                root.create_lifespan_policy(LifespanPolicyValue.TRANSIENT),
                root.create_id_assignment_policy(IdAssignmentPolicyValue.SYSTEM_ID),
                orb.create_policy(BIDIRECTIONAL_POLICY_TYPE.value, both)
              });
    } else {
      serving = root;
    }
  }

  org.omg.CORBA.Object reference(Servant servant) {
    try {
      serving.activate_object(servant);
      return serving.servant_to_reference(servant);
    } catch (UserException e) {
      throw new IllegalStateException(e);
    }
  }

  void forget(org.omg.CORBA.Object reference) {
    try {
      serving.deactivate_object(serving.reference_to_id(reference));
    } catch (UserException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Makes a reference whose every request is forwarded to the real one. */
  void forward(Cases real) throws UserException {
    var forwarding =
        root.create_POA(
            "forwarding",
            root.the_POAManager(),
            new Policy[] {
              root.create_id_assignment_policy(IdAssignmentPolicyValue.USER_ID),
              root.create_id_uniqueness_policy(IdUniquenessPolicyValue.MULTIPLE_ID),
              root.create_request_processing_policy(
                  RequestProcessingPolicyValue.USE_SERVANT_MANAGER),
              root.create_servant_retention_policy(ServantRetentionPolicyValue.NON_RETAIN)
            });
    forwarding.set_servant_manager(new Forwarding(real));
    forwarder =
        CasesHelper.unchecked_narrow(
            forwarding.create_reference_with_id("elsewhere".getBytes(), CasesHelper.id()));
  }

  Cases forwarder() {
    return forwarder;
  }

  private static final class Forwarding extends LocalObject implements ServantLocator {
    private static final long serialVersionUID = 1;

    private final transient Cases real;

    Forwarding(Cases real) {
      this.real = real;
    }

    @Override
    public Servant preinvoke(byte[] id, POA adapter, String operation, CookieHolder cookie)
        throws ForwardRequest {
      throw new ForwardRequest(real);
    }

    @Override
    public void postinvoke(
        byte[] id, POA adapter, String operation, Object cookie, Servant servant) {}
  }
}
