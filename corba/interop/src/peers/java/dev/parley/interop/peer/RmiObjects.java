package dev.parley.interop.peer;

import dev.parley.interop.rmi.RmiBack;
import java.rmi.Remote;
import java.rmi.RemoteException;
import javax.rmi.CORBA.Util;
import javax.rmi.PortableRemoteObject;
import org.omg.CORBA.ORB;
import org.omg.PortableServer.Servant;

/** Serves objects over RMI-IIOP. */
final class RmiObjects {
  private RmiObjects() {}

  /** A stub of the servant, to be passed to others. */
  static Remote stub(ORB orb, Remote servant) throws RemoteException {
    tie(orb, servant);
    return PortableRemoteObject.toStub(servant);
  }

  /** What a reference that came as an Object is called by. */
  static RmiBack narrow(Object reference) {
    return (RmiBack) PortableRemoteObject.narrow(reference, RmiBack.class);
  }

  /** The servant's tie, which an object adapter serves like any servant. */
  static Servant tie(ORB orb, Remote servant) throws RemoteException {
    PortableRemoteObject.exportObject(servant);
    var tie = Util.getTie(servant);
    tie.orb(orb);
    return (Servant) tie;
  }
}
