package dev.parley.transport.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.ffi.Errno;
import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(value = OS.LINUX, disabledReason = "not verifiable here: system calls of Linux")
final class EventFdTest {
  private static final int DESCRIPTORS = 256;

  /** Program that opens event counters until its process has no file descriptor left. */
  static final class Opener {
    private static final int EMFILE = 24;

    private Opener() {}

    public static void main(String[] arguments) {
      String expected = Errno.text(EMFILE); // loads the classes, which needs descriptors too
      List<EventFd> opened = new ArrayList<>();
      String refusal = "";
      while (refusal.isEmpty() && opened.size() < DESCRIPTORS) {
        try {
          opened.add(new EventFd());
        } catch (IOException e) {
          refusal = String.valueOf(e.getMessage());
        }
      }
      opened.forEach(EventFd::close);
      System.out.println(refusal.endsWith(expected) ? "refused" : refusal);
    }
  }

  @Test
  void counterIsRefusedWhenTheProcessHasNoDescriptorLeft() throws Exception {
    List<String> limited =
        List.of("sh", "-c", "ulimit -n " + DESCRIPTORS + " && exec \"$@\"", "sh");

    try (ChildJvm opener = ChildJvm.of(Opener.class).before(limited).start()) {
      assertThat(opener.line()).isEqualTo("refused");
    }
  }
}
