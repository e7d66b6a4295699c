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

/** Servant of {@link RmiTraffic}. An ORB that needs a servant class of its own wraps it. */
public final class RmiEcho implements RmiTraffic {
  private final Narrowing narrowing;

  /** Conversion of a reference that arrived as an Object to its interface. */
  @FunctionalInterface
  public interface Narrowing {
    /** {@return the call-back interface} */
    RmiBack of(@Nullable Object reference) throws RemoteException;
  }

  public RmiEcho(Narrowing narrowing) {
    this.narrowing = narrowing;
  }

  @Override
  public boolean flag(boolean value) {
    return value;
  }

  @Override
  public byte octet(byte value) {
    return value;
  }

  @Override
  public char letter(char value) {
    return value;
  }

  @Override
  public short small(short value) {
    return value;
  }

  @Override
  public int whole(int value) {
    return value;
  }

  @Override
  public long large(long value) {
    return value;
  }

  @Override
  public float single(float value) {
    return value;
  }

  @Override
  public double real(double value) {
    return value;
  }

  @Override
  public @Nullable String text(@Nullable String value) {
    return value;
  }

  @Override
  public @Nullable Object any(@Nullable Object value) {
    return value;
  }

  @Override
  public Serializable serializable(Serializable value) {
    return value;
  }

  @Override
  public byte[] bytes(byte[] value) {
    return value;
  }

  @Override
  public Order[] orders(Order[] value) {
    return value;
  }

  @Override
  public List<String> list(List<String> value) {
    return value;
  }

  @Override
  public Set<String> set(Set<String> value) {
    return value;
  }

  @Override
  public Map<String, Order> map(Map<String, Order> value) {
    return value;
  }

  @Override
  public Collection<Date> collection(Collection<Date> value) {
    return value;
  }

  @Override
  public Order.Stage stage(Order.Stage value) {
    return value;
  }

  @Override
  public BigDecimal decimal(BigDecimal value) {
    return value;
  }

  @Override
  public Locale locale(Locale value) {
    return value;
  }

  @Override
  public URI address(URI value) {
    return value;
  }

  @Override
  public RmiBack back(RmiBack value) {
    return value;
  }

  @Override
  public Remote remote(Remote value) {
    return value;
  }

  @Override
  public int call(@Nullable Object back, int number) throws RemoteException {
    return narrowing.of(back).called(number);
  }

  @Override
  public void fail(int kind) throws RemoteException, Trouble {
    switch (kind) {
      case 1 -> throw new Trouble("trouble", 7);
      case 2 -> throw new IllegalStateException("state");
      default -> throw new RemoteException("remote");
    }
  }

  @Override
  public void classes(
      Shapes.Written written,
      Shapes.Outside outside,
      Shapes.Single single,
      Shapes.Replaced replaced,
      Shapes.Pair pair,
      Shapes.Upper upper) {}
}
