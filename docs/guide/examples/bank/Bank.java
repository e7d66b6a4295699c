package bank;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** Where accounts come from: the home of the EJB. */
public interface Bank extends Remote {
  /** {@return the account of a customer, which is made when there is none} */
  Account open(String customer) throws RemoteException;
}
