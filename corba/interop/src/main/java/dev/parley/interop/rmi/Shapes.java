package dev.parley.interop.rmi;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Objects;

/** Classes with serialization methods of each kind. */
public final class Shapes {
  private Shapes() {}

  /** Class with {@code writeObject}: default fields, followed by its own data. */
  public static final class Written implements Serializable {
    private static final long serialVersionUID = 7;

    public int number;
    public transient String text = "";

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeUTF(text);
      out.writeObject(new int[] {number});
      out.writeLong(-1);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      text = in.readUTF();
      number = ((int[]) in.readObject())[0];
      if (in.readLong() != -1) {
        throw new IOException("the end is not where it should be");
      }
    }

    @Override
    public String toString() {
      return "Written[" + number + "," + text + "]";
    }
  }

  /** Externalizable class. */
  public static final class Outside implements Externalizable {
    private static final long serialVersionUID = 8;

    public String name = "";
    public double size;

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeDouble(size);
      out.writeObject(name);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      size = in.readDouble();
      name = Objects.requireNonNull((String) in.readObject());
    }

    @Override
    public String toString() {
      return "Outside[" + name + "," + size + "]";
    }
  }

  /** Singleton with {@code readResolve}. */
  public static final class Single implements Serializable {
    private static final long serialVersionUID = 9;

    public static final Single ONE = new Single();

    private Single() {}

    private Object readResolve() {
      return ONE;
    }

    @Override
    public String toString() {
      return this == ONE ? "Single" : "another Single";
    }
  }

  /** Class with {@code writeReplace}, transmitted as a String. */
  public static final class Replaced implements Serializable {
    private static final long serialVersionUID = 10;

    private Object writeReplace() {
      return "replaced";
    }
  }

  /** Record. */
  public record Pair(String left, int right) implements Serializable {}

  /** Serializable class whose superclass is not serializable and has state of its own. */
  public static final class Upper extends Lower implements Serializable {
    private static final long serialVersionUID = 11;

    public byte octet;
    public char letter;
    public short small;
    public float single;
    public boolean flag;

    @Override
    public String toString() {
      return "Upper[%d,%s,%d,%s,%s,%s]".formatted(octet, letter, small, single, flag, base);
    }
  }

  /** Superclass of {@link Upper} that is not serializable. */
  public static class Lower {
    public String base = "made anew";
  }
}
