package dev.parley.load.attacks;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** What the attacked runtime serves by RMI-IIOP. */
public interface RemoteAttackedService extends Remote {
  /** Takes any object. */
  void take(Object any) throws RemoteException;
}
