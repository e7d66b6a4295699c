import dev.parley.calls.*;
import dev.parley.calls.api.*;
import dev.parley.iiop.*;
import dev.parley.iiop.mapping.*;
import dev.parley.iiop.naming.*;
import dev.parley.iiop.rmi.*;
import java.net.URI;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
interface Bank { Account open(String owner); }
interface Account { void deposit(long cents); }
record Entry(long cents) {}
static final class TooLittle extends Exception {}
static final class Safe implements Bank {
  @Override public Account open(String owner) { return cents -> {}; }
}
interface Board { Rate find(String currency); }
interface Rate { double value(); }
static final class OneRate implements Board {
  @Override public Rate find(String currency) { return () -> 1.1; }
}
Parley parley;
Orb iiop;
Orb server;
Orb client;
