package dev.parley.iiop.rmi;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Classes whose objects GlassFish ORB wrote; see the vectors. */
final class Samples {
  private Samples() {}

  static class Plain implements Serializable {
    private static final long serialVersionUID = 1;
    int b = 5;
    String a = "hi";
    long c = 7;
    @Nullable Object o;
    @Nullable Plain next;
  }

  static class Sub extends Plain {
    private static final long serialVersionUID = 2;
    short s = 3;
    @Nullable Serializable any = "x";
  }

  static class Custom implements Serializable {
    private static final long serialVersionUID = 3;
    int x = 1;
    transient int y = 2;
    transient @Nullable String tail;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(y);
      out.writeObject("tail");
      out.writeUTF("utf");
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      y = in.readInt();
      tail = in.readObject() + in.readUTF();
    }
  }

  static class SubCustom extends Custom {
    private static final long serialVersionUID = 4;
    int z = 9;
  }

  static class WithoutFields implements Serializable {
    private static final long serialVersionUID = 5;
    int x = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeInt(9);
    }

    private void readObject(ObjectInputStream in) throws IOException {
      x = in.readInt();
    }
  }

  /** Writes itself, whole. */
  public static class Outside implements Externalizable {
    private static final long serialVersionUID = 6;
    int v = 4;
    @Nullable Object e = "e";

    /** As Externalizable wants it. */
    public Outside() {}

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeInt(v);
      out.writeObject(e);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      v = in.readInt();
      e = in.readObject();
    }
  }

  static class Put implements Serializable {
    private static final long serialVersionUID = 7;
    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("zz", int.class), new ObjectStreamField("name", String.class)
    };
    transient int number = 77;
    transient @Nullable Object text = "n";

    private void writeObject(ObjectOutputStream out) throws IOException {
      var fields = out.putFields();
      fields.put("zz", number);
      fields.put("name", text);
      out.writeFields();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      var fields = in.readFields();
      number = fields.get("zz", 0);
      text = fields.get("name", null);
    }
  }

  enum Color {
    RED,
    GREEN {
      @Override
      boolean calm() {
        return true;
      }
    };

    boolean calm() {
      return false;
    }
  }

  interface Abstract {
    void m() throws RemoteException;
  }

  interface Concrete {
    void m();
  }

  static class Typed implements Serializable {
    private static final long serialVersionUID = 8;
    @Nullable Abstract abs;
    @Nullable Concrete n;
    @Nullable Comparable<?> c;
    @Nullable Map<?, ?> m;
    @Nullable Remote r;
    @Nullable Serializable ser;
    @Nullable Externalizable ex;
    @Nullable Object ob;
    Integer i = 3;
    int[] arr = {1, 2};
    @Nullable String[] sa = {"a", null};
    Object[] oa = {"q", 1};
    Class<?> cl = String.class;
    char ch = 'x';
    CharSequence cs = "cs";
    Number num = 5L;
    Date d = new Date(0);
    Color e = Color.RED;
    Serializable[] sera = {"z"};
    Comparable<?>[] ca = {"z"};
    List<String> @Nullable [] la;
    Date[] da = {new Date(0)};
    int[][] ii = {{1}};
    Abstract[] absa = {};
    Remote[] ra = {};
    Class<?>[] cs2 = {int.class, Color.class, List.class, int[][].class};
    Color[] colors = {Color.GREEN, Color.RED};
    Collection<Integer> col = new java.util.ArrayList<>(List.of(1));
  }

  static class Replaced implements Serializable {
    private static final long serialVersionUID = 9;

    private Object writeReplace() {
      return "replaced";
    }
  }

  static class Holder implements Serializable {
    private static final long serialVersionUID = 10;
    Object a = new Replaced();
    Object b = a;
    Object c = "replaced";
  }
}
