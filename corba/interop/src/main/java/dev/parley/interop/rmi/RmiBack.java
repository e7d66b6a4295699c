package dev.parley.interop.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** Call-back interface, which a client serves. */
public interface RmiBack extends Remote {
  int called(int number) throws RemoteException;
}
