package dev.parley.interop.rmi;

import java.io.Serializable;
import java.math.BigDecimal;
import java.net.URI;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Echo operations with the types that remote interfaces usually declare. */
public interface RmiTraffic extends Remote {
  boolean flag(boolean value) throws RemoteException;

  byte octet(byte value) throws RemoteException;

  char letter(char value) throws RemoteException;

  short small(short value) throws RemoteException;

  int whole(int value) throws RemoteException;

  long large(long value) throws RemoteException;

  float single(float value) throws RemoteException;

  double real(double value) throws RemoteException;

  @Nullable String text(@Nullable String value) throws RemoteException;

  @Nullable Object any(@Nullable Object value) throws RemoteException;

  Serializable serializable(Serializable value) throws RemoteException;

  byte[] bytes(byte[] value) throws RemoteException;

  Order[] orders(Order[] value) throws RemoteException;

  List<String> list(List<String> value) throws RemoteException;

  Set<String> set(Set<String> value) throws RemoteException;

  Map<String, Order> map(Map<String, Order> value) throws RemoteException;

  Collection<Date> collection(Collection<Date> value) throws RemoteException;

  Order.Stage stage(Order.Stage value) throws RemoteException;

  BigDecimal decimal(BigDecimal value) throws RemoteException;

  Locale locale(Locale value) throws RemoteException;

  URI address(URI value) throws RemoteException;

  RmiBack back(RmiBack value) throws RemoteException;

  Remote remote(Remote value) throws RemoteException;

  /** Calls a listener that arrived as an Object. */
  int call(@Nullable Object back, int number) throws RemoteException;

  /** Throws an exception, as {@link RmiCases#fail}. */
  void fail(int kind) throws RemoteException, Trouble;

  /** Declares the classes that are transmitted as Objects, so that peers may name them. */
  void classes(
      Shapes.Written written,
      Shapes.Outside outside,
      Shapes.Single single,
      Shapes.Replaced replaced,
      Shapes.Pair pair,
      Shapes.Upper upper)
      throws RemoteException;
}
