package bank;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;

/** An account, as its EJB has always offered it. */
public interface Account extends Remote {
  /** Puts money in. */
  void deposit(long cents) throws RemoteException;

  /** Takes money out. */
  void withdraw(long cents) throws RemoteException, TooLittle;

  /** {@return all that was done} */
  List<Entry> entries() throws RemoteException;
}
