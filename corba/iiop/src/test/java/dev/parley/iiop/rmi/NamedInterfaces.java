package dev.parley.iiop.rmi;

import java.io.Externalizable;
import java.io.IOException;
import java.io.Serializable;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Date;
import java.util.List;

/** Remote interfaces whose methods are hard to name. */
final class NamedInterfaces {
  private NamedInterfaces() {}

  static class Inner implements Serializable {}

  static class MyException extends Exception {}

  static class Problem extends Exception {}

  static class OddExceptionx extends Exception {}

  interface Overloads extends Remote {
    void a() throws RemoteException;

    void a(int x) throws RemoteException;

    void a(String s) throws RemoteException;

    void a(String s, int x) throws RemoteException;

    void a(int[] s, long[][] l) throws RemoteException;

    void a(Object o, Class<?> c, Remote r) throws RemoteException;

    void a(Inner i) throws RemoteException;

    void a(Inner[][] i) throws RemoteException;

    void a(Serializable o, Externalizable e) throws RemoteException;

    void a(String[] s) throws RemoteException;

    void a(Object[] o) throws RemoteException;

    void a(byte b, short s, char c, boolean z, float f, double d) throws RemoteException;

    void a(Integer i, List<String> l, Date d) throws RemoteException;
  }

  interface Cases extends Remote {
    void jack() throws RemoteException;

    void Jack() throws RemoteException;

    void jAcK() throws RemoteException;

    void JACK(int x) throws RemoteException;

    void other() throws RemoteException;

    void get_it() throws RemoteException;

    void Any() throws RemoteException;

    void any() throws RemoteException;
  }

  interface Odd extends Remote {
    void _lead() throws RemoteException;

    void $dollar() throws RemoteException;

    void in() throws RemoteException;

    void Module() throws RemoteException;

    void oneway(int i) throws RemoteException;

    void oneway() throws RemoteException;

    void Object() throws RemoteException;

    void __b() throws RemoteException;
  }

  interface Properties extends Remote {
    int getCount() throws RemoteException;

    void setCount(int c) throws RemoteException;

    String getURL() throws RemoteException;

    boolean isOpen() throws RemoteException;

    void setOnly(int x) throws RemoteException;

    int getMis() throws RemoteException;

    void setMis(String x) throws RemoteException;

    int getThrowing() throws RemoteException, MyException;

    int getArg(int x) throws RemoteException;

    void get() throws RemoteException;

    int get(int q) throws RemoteException;

    void getVoid() throws RemoteException;

    Boolean isBoxed() throws RemoteException;

    boolean isX() throws RemoteException;

    boolean getX() throws RemoteException;

    void setX(boolean b) throws RemoteException;

    int getlower() throws RemoteException;

    boolean is() throws RemoteException;

    int get$d() throws RemoteException;

    int getIn() throws RemoteException;

    int get_und() throws RemoteException;

    void setTwo(int a, int b) throws RemoteException;

    int getTwo() throws RemoteException;

    int getIo() throws IOException;

    int getGone() throws NoSuchObjectException, RemoteException;

    int getBad() throws RemoteException, IllegalStateException;
  }

  interface Clashes extends Remote {
    int getName() throws RemoteException;

    void name() throws RemoteException;

    void setFoo(int x) throws RemoteException;

    int getFoo() throws RemoteException;

    void foo(int y) throws RemoteException;

    int getDup() throws RemoteException;

    int getDUp() throws RemoteException;

    int getOver() throws RemoteException;

    int getOver(int x) throws RemoteException;

    void Zed() throws RemoteException;

    int getZed() throws RemoteException;
  }

  interface Base extends Remote {
    void a(int x) throws RemoteException;

    void b() throws RemoteException;

    int getP() throws RemoteException;
  }

  interface Derived extends Base {
    void a(String x) throws RemoteException;

    void B() throws RemoteException;

    void setP(int x) throws RemoteException;
  }

  interface Solo extends Remote {
    void Solo() throws RemoteException;

    void JACK(int x) throws RemoteException;

    void JACK() throws RemoteException;

    void jack() throws RemoteException;
  }
}
