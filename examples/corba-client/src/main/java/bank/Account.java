package bank;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;

/** Remote interface of the EJB, unchanged. */
public interface Account extends Remote {
  /** Puts money in. */
  void deposit(long cents) throws RemoteException;

  /** Takes money out. */
  void withdraw(long cents) throws RemoteException, TooLittle;

  /** {@return all transactions} */
  List<Entry> entries() throws RemoteException;
}
