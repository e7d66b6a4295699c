package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * End that uses Java RMI over TCP; the first end calls the second. The address is the serialized
 * stub.
 */
final class RmiEnd implements PairEnd {
  /** The remote interface. */
  interface RemoteDesk extends Remote {
    /** {@return its argument} */
    long echo(long value) throws RemoteException;
  }

  private record RmiEchoServant() implements RemoteDesk {
    @Override
    public long echo(long value) {
      return value;
    }
  }

  private final @Nullable RemoteDesk servant; // null at the first end
  private final String address;
  private @Nullable RemoteDesk stub; // null until they have met

  static PairEnd open(EndRole role) throws IOException {
    if (role == EndRole.FIRST) {
      return new RmiEnd(null, "-");
    }
    System.setProperty("java.rmi.server.hostname", "127.0.0.1");
    RemoteDesk servant = new RmiEchoServant();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(UnicastRemoteObject.exportObject(servant, 0));
    }
    return new RmiEnd(servant, Base64.getEncoder().encodeToString(bytes.toByteArray()));
  }

  private RmiEnd(@Nullable RemoteDesk servant, String address) {
    this.servant = servant;
    this.address = address;
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public void connect(String other) throws IOException, ClassNotFoundException {
    if (servant == null) {
      byte[] bytes = Base64.getDecoder().decode(other);
      try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
        stub = (RemoteDesk) in.readObject();
      }
    }
  }

  @Override
  public EndCalls calls(CallShape shape) {
    RemoteDesk desk = stub;
    if (desk == null || shape != CallShape.DOWN) {
      throw new BenchException("RMI is measured with the first end calling the second");
    }
    return (ThreadedCalls) desk::echo;
  }

  @Override
  public void close() {
    if (servant != null) {
      try {
        UnicastRemoteObject.unexportObject(servant, true);
      } catch (NoSuchObjectException e) {
        System.err.println("it was not exported: " + e.getMessage());
      }
    }
  }
}
