package dev.parley.interop.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;
import org.jspecify.annotations.Nullable;

/**
 * Echo operations for all types that RMI-IIOP carries, and for each rule that maps Java names to
 * IDL.
 */
public interface RmiCases extends Remote {
  long echo(long value) throws RemoteException;

  // Overloaded: names are mangled with their types.
  @Nullable String echo(@Nullable String value) throws RemoteException;

  int[] echo(int[] value) throws RemoteException;

  String[][] echo(String[][] value) throws RemoteException;

  Order echo(Order value) throws RemoteException;

  @Nullable Object echoObject(@Nullable Object value) throws RemoteException;

  /** Returns the server's description of an object, by {@link RmiText}. */
  String seen(@Nullable Object value) throws RemoteException;

  /** Returns whether both arguments are the same object, as they were at the caller. */
  boolean same(@Nullable Object first, @Nullable Object second) throws RemoteException;

  // A property: attributes in IDL.
  String getTitle() throws RemoteException;

  void setTitle(String title) throws RemoteException;

  boolean isReady() throws RemoteException;

  // Names that IDL tells apart by rules: case, a leading underscore, an IDL keyword, a dollar sign.
  int Echo(int value) throws RemoteException;

  int _hidden(int value) throws RemoteException;

  int oneway(int value) throws RemoteException;

  int with$dollar(int value) throws RemoteException;

  /**
   * Throws an exception: kind 1 {@link Trouble}, 2 {@link IllegalStateException}, 3 {@link
   * RemoteException}.
   */
  void fail(int kind) throws RemoteException, Trouble;

  RmiBack echoBack(RmiBack back) throws RemoteException;

  int call(RmiBack back, int number) throws RemoteException;
}
