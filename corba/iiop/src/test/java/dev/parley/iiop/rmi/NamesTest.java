package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.iiop.VectorFile;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Names, as GlassFish ORB gives them. */
class NamesTest {
  @Test
  void methodsAndExceptionsHaveTheNamesThatTheOtherOrbGivesThem() throws Exception {
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> actual = new TreeMap<>();
    String prefix = NamedInterfaces.class.getName() + "$";
    Class<?> type = NamedInterfaces.class;
    for (String line : VectorFile.lines("glassfish/rmi-names.txt")) {
      String[] words = line.strip().split(" ");
      if (line.startsWith("  ")) {
        expected.put(type.getSimpleName() + "." + words[0], words[1]);
      } else {
        type = Class.forName(prefix + words[0]);
        if (words.length == 2) {
          expected.put(words[0], words[1]);
          actual.put(words[0], IdlNames.exceptionId(type));
        } else {
          names(type, actual);
        }
      }
    }
    assertThat(expected).hasSizeGreaterThan(70);
    assertThat(actual).isEqualTo(expected);
  }

  private static void names(Class<?> type, Map<String, String> into) {
    RmiOperationNames.of(type, Arrays.asList(type.getMethods()))
        .forEach((method, name) -> into.put(type.getSimpleName() + "." + words(method), name));
  }

  private static String words(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(Collectors.joining(",", method.getName() + "(", ")"));
  }

  @Test
  void aMethodNamedAsItsInterfaceHasAnUnderscoreMore() {
    assertThat(RmiOperationNames.of(Clash.class, Arrays.asList(Clash.class.getMethods())))
        .containsValue("clash_");
  }

  @Test
  void modulesEscapeKeywordsAndUnderscores() {
    assertThat(IdlNames.escaped("Module")).isEqualTo("_Module");
    assertThat(IdlNames.identifier("ünï")).isEqualTo("ünï"); // as the other ORB has it
    assertThat(IdlNames.identifier("ω")).isEqualTo("U03C9");
    assertThat(IdlNames.identifier("_under")).isEqualTo("J_under");
    assertThat(IdlNames.identifier("Ω€a1")).isEqualTo("U03A9U20ACa1");
    assertThat(IdlNames.exceptionId(RemoteException.class)).isEqualTo("IDL:java/rmi/RemoteEx:1.0");
  }

  @Test
  void classesHaveTheRepositoryIdsThatTheOtherOrbGivesThem() throws Exception {
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> actual = new TreeMap<>();
    for (String line : VectorFile.lines("glassfish/rmi-ids.txt")) {
      String[] words = line.split(" ");
      expected.put(words[0], words[1]);
      Class<?> primitive = Class.forPrimitiveName(words[0]);
      Class<?> type = primitive == null ? Class.forName(words[0]) : primitive;
      actual.put(words[0], RmiRepositoryIds.of(type));
    }
    assertThat(expected).hasSizeGreaterThan(50);
    assertThat(actual).isEqualTo(expected);
  }

  @Test
  void anIdGivesItsClassNameBack() {
    for (Class<?> type :
        new Class<?>[] {Samples.Plain.class, String.class, int[].class, Samples.Color[][].class}) {
      assertThat(RmiRepositoryIds.className(RmiRepositoryIds.of(type))).contains(type.getName());
    }
    assertThat(RmiRepositoryIds.className("IDL:bank/Account:1.0")).isEmpty();
    assertThat(RmiRepositoryIds.className("RMI:no end")).isEmpty();
  }
}

/** Outside of any class, since those inside of one have its name before their own. */
interface Clash extends Remote {
  void clash() throws RemoteException;
}
