package dev.parley.interop.peer;

import dev.parley.interop.rmi.Order;
import dev.parley.interop.rmi.RmiBack;
import dev.parley.interop.rmi.RmiCases;
import dev.parley.interop.rmi.RmiText;
import dev.parley.interop.rmi.Trouble;
import java.rmi.RemoteException;

/** Echoes over RMI-IIOP. */
final class RmiServant implements RmiCases {
  private volatile String title = "untitled";

  @Override
  public long echo(long value) {
    return value;
  }

  @Override
  public String echo(String value) {
    return value;
  }

  @Override
  public int[] echo(int[] value) {
    return value;
  }

  @Override
  public String[][] echo(String[][] value) {
    return value;
  }

  @Override
  public Order echo(Order value) {
    return value;
  }

  @Override
  public Object echoObject(Object value) {
    return value;
  }

  @Override
  public String seen(Object value) {
    return RmiText.of(value);
  }

  @Override
  public boolean same(Object first, Object second) {
    return first == second;
  }

  @Override
  public String getTitle() {
    return title;
  }

  @Override
  public void setTitle(String title) {
    this.title = title;
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public int Echo(int value) {
    return value + 1;
  }

  @Override
  public int _hidden(int value) {
    return value + 2;
  }

  @Override
  public int oneway(int value) {
    return value + 3;
  }

  @Override
  public int with$dollar(int value) {
    return value + 4;
  }

  @Override
  public void fail(int kind) throws RemoteException, Trouble {
    switch (kind) {
      case 1 -> throw new Trouble("trouble", 7);
      case 2 -> throw new IllegalStateException("state");
      case 3 -> throw new RemoteException("remote");
      default -> {}
    }
  }

  @Override
  public RmiBack echoBack(RmiBack back) {
    return back;
  }

  @Override
  public int call(RmiBack back, int number) throws RemoteException {
    return back.called(number);
  }
}
