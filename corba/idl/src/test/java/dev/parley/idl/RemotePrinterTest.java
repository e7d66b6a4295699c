package dev.parley.idl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.idl.model.BadIdlException;
import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.ScopedName;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Remote interfaces of RMI as IDL (Java to IDL, OMG formal/2008-01-14, section 1.3). */
class RemotePrinterTest {
  /** A value with a cycle. */
  public static class Line implements Serializable {
    private static final long serialVersionUID = 1;
    public int count;
    protected long[] prices = {};
    private Line line;
    private Object any;
    transient String forgotten = "";
  }

  /** A value above another. */
  public static class Fine extends Line {
    private static final long serialVersionUID = 2;
    private String[][] words = {};
    private Stage stage = Stage.NEW;
  }

  /** An enum. */
  public enum Stage {
    NEW
  }

  /** A record. */
  public record Pair(String left, int right) implements Serializable {}

  /** Declared. */
  public static class BrokenException extends Exception {
    private static final long serialVersionUID = 3;
    private int missing;
  }

  /** May be remote, or a value. */
  public interface Named {
    String named() throws RemoteException;
  }

  /** Above the contract. */
  public interface Above extends Remote {
    void above() throws RemoteException;
  }

  /** The contract. */
  public interface Desk extends Above, Named {
    int MOST = 5;

    long add(long a, long b) throws RemoteException;

    String add(String a, byte in) throws RemoteException, BrokenException;

    Fine[] lines(Line line, Pair pair, Class<?> type) throws RemoteException, BrokenException;

    Desk other(Named named, Remote any) throws RemoteException;

    Object object(Serializable some) throws RemoteException;

    void oneway(char letter) throws RemoteException;

    String getTitle() throws RemoteException;

    void setTitle(String title) throws RemoteException;

    boolean isOpen() throws RemoteException;
  }

  /** With classes of the JDK. */
  public interface Shelf extends Remote {
    Map<String, Date> all(List<Integer> some) throws RemoteException;

    HashMap<String, ArrayList<String>> whole(GregorianCalendar since) throws RemoteException;
  }

  /** With what is none. */
  public static class RemoteClass implements Remote {}

  /** Passes it. */
  public interface Wrong extends Remote {
    void pass(RemoteClass it) throws RemoteException;
  }

  @TempDir Path folder;

  @Test
  void aRemoteInterfaceIsPrintedWithAllThatItNames() {
    String printed = IdlPrinter.print(List.of(Desk.class));

    assertThat(printed)
        .contains(
            lines(
                """
                interface RemotePrinterTest__Desk : ::dev::parley::idl::RemotePrinterTest__Above, ::dev::parley::idl::RemotePrinterTest__Named {
                  const long MOST = 5;
                  readonly attribute boolean open;
                  attribute ::CORBA::WStringValue title;
                  ::CORBA::WStringValue add__CORBA_WStringValue__octet(in ::CORBA::WStringValue a, in octet _in) raises (::dev::parley::idl::RemotePrinterTest__BrokenEx);
                  long long add__long_long__long_long(in long long a, in long long b);
                  ::org::omg::boxedRMI::dev::parley::idl::seq1_RemotePrinterTest__Fine lines(in ::dev::parley::idl::RemotePrinterTest__Line line, in ::dev::parley::idl::RemotePrinterTest__Pair pair, in ::javax::rmi::CORBA::ClassDesc type) raises (::dev::parley::idl::RemotePrinterTest__BrokenEx);
                  ::java::lang::_Object _object(in ::java::io::Serializable some);
                  void _oneway(in wchar letter);
                  ::dev::parley::idl::RemotePrinterTest__Desk other(in ::dev::parley::idl::RemotePrinterTest__Named named, in ::java::rmi::Remote _any);
                };
                """))
        .contains("abstract interface RemotePrinterTest__Named {")
        .contains("interface RemotePrinterTest__Above {");
  }

  private static String lines(String text) {
    return text.indent(6);
  }

  @Test
  void classesAreValuesBySerializationsRules() {
    String printed = IdlPrinter.print(List.of(Desk.class));

    assertThat(printed)
        .contains(
            lines(
                """
                valuetype RemotePrinterTest__Line {
                  public long count;
                  private ::java::lang::_Object _any;
                  private ::dev::parley::idl::RemotePrinterTest__Line line;
                  private ::org::omg::boxedRMI::seq1_long_long prices;
                };
                """))
        .contains(
            lines(
                """
                valuetype RemotePrinterTest__Fine : ::dev::parley::idl::RemotePrinterTest__Line {
                  private ::javax::rmi::CORBA::EnumDesc stage;
                  private ::org::omg::boxedRMI::CORBA::seq2_WStringValue words;
                };
                """))
        .contains(
            lines(
                """
                custom valuetype RemotePrinterTest__BrokenException : ::java::lang::_Exception {
                  private long missing;
                };
                """))
        .contains(
            lines(
                """
                exception RemotePrinterTest__BrokenEx {
                  ::dev::parley::idl::RemotePrinterTest__BrokenException value;
                };
                """))
        .contains("valuetype seq1_long_long sequence<long long>;")
        .contains("typedef any _Object;")
        .contains("#pragma ID ::org::omg::boxedRMI::seq1_long_long \"RMI:[J:0000000000000000\"");
  }

  @Test
  void whatIsPrintedIsReadAgain() throws IOException {
    for (Class<?> contract : List.of(Desk.class, Shelf.class)) {
      String printed = IdlPrinter.print(List.of(contract));
      IdlModel model = new IdlReader().read("printed.idl", printed);

      ScopedName name =
          ScopedName.of("dev::parley::idl::RemotePrinterTest__" + contract.getSimpleName());
      assertThat(model.find(name).flatMap(each -> each.as(Definition.Interface.class)))
          .get()
          .extracting(Definition::id)
          .isEqualTo("RMI:" + contract.getName().replace("$", "\\U0024") + ":0000000000000000");
      try (CompiledSources compiled =
          CompiledSources.of(
              Files.createDirectory(folder.resolve(contract.getSimpleName())),
              IdlCompiler.compile(model, "printed"))) {
        assertThat(compiled.all()).isNotEmpty();
      }
    }
  }

  @Test
  void omniidlReadsWhatIsPrinted() throws IOException, InterruptedException {
    assumeTrue(
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(each -> Files.isExecutable(Path.of(each, "omniidl"))),
        "omniidl is not installed (scripts/install-omniorb)");
    for (Class<?> contract : List.of(Desk.class, Shelf.class)) {
      Path file = folder.resolve(contract.getSimpleName() + ".idl");
      Files.writeString(file, IdlPrinter.print(List.of(contract)));
      Process omniidl =
          new ProcessBuilder("omniidl", "-bdump", file.toString())
              .redirectErrorStream(true)
              .start();
      String said = new String(omniidl.getInputStream().readAllBytes(), UTF_8);

      assertThat(omniidl.waitFor()).as(said).isZero();
    }
  }

  @Test
  void aRemoteClassIsRefused() {
    assertThatThrownBy(() -> IdlPrinter.print(List.of(Wrong.class)))
        .isInstanceOf(BadIdlException.class)
        .hasMessageContaining("Wrong.pass")
        .hasMessageContaining("only interfaces are references");
  }
}
