package bank;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** Home interface of the EJB: opens accounts. */
public interface Bank extends Remote {
  /** {@return the account of a customer, a new one if the customer has none} */
  Account open(String customer) throws RemoteException;
}
