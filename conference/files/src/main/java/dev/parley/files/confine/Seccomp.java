package dev.parley.files.confine;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * System call filter for all threads of the process (seccomp(2)): no sockets, no programs, no
 * access to other processes, no signals to them and no change of their priority. It is a deny list,
 * because the calls that a virtual machine makes change with each of its versions.
 */
final class Seccomp {
  private static final int SET_MODE_FILTER = 1;
  private static final int ALL_THREADS = 1;
  private static final int INSTRUCTION_BYTES = 8;

  private static final short LOAD = 0x20;
  private static final short IF_EQUAL = 0x15;
  private static final short IF_AT_LEAST = 0x35;
  private static final short IF_SET = 0x45;
  private static final short RETURN = 0x06;

  private static final int ALLOW = 0x7FFF_0000;
  private static final int REFUSE = 0x0005_0001; // EPERM
  private static final int UNKNOWN = 0x0005_0026; // ENOSYS
  private static final int KILL = 0x8000_0000;

  private static final int NUMBER = 0; // offsets in struct seccomp_data
  private static final int PROCESSOR = 4;
  private static final int FIRST_ARGUMENT = 16;
  private static final int THIRD_ARGUMENT = 32;

  private static final int X86_64 = 0xC000_003E;
  private static final int ARM64 = 0xC000_00B7;
  private static final int X32_CALLS = 0x4000_0000;
  private static final int CLONE_THREAD = 0x1_0000;

  /**
   * Denied system calls: their numbers on x86-64 and ARM64; -1 where the architecture lacks the
   * call.
   */
  private static final int[][] REFUSED = {
    {41, 198}, // socket
    {53, 199}, // socketpair
    {42, 203}, // connect
    {49, 200}, // bind
    {50, 201}, // listen
    {57, -1}, // fork
    {58, -1}, // vfork
    {59, 221}, // execve
    {322, 281}, // execveat
    {101, 117}, // ptrace
    {310, 270}, // process_vm_readv
    {311, 271}, // process_vm_writev
    {434, 434}, // pidfd_open
    {438, 438}, // pidfd_getfd
    {424, 424}, // pidfd_send_signal
    {129, 138}, // rt_sigqueueinfo
    {297, 240}, // rt_tgsigqueueinfo
    {200, 130}, // tkill
    {29, 194}, // shmget
    {68, 186}, // msgget
    {64, 190}, // semget
    {240, 180}, // mq_open
    {165, 40}, // mount
    {166, 39}, // umount2
    {155, 41}, // pivot_root
    {161, 51}, // chroot
    {272, 97}, // unshare
    {308, 268}, // setns
    {304, 265}, // open_by_handle_at
    {321, 280}, // bpf
    {298, 241}, // perf_event_open
    {323, 282}, // userfaultfd
    {425, 425}, // io_uring_setup
    {248, 217}, // add_key
    {249, 218}, // request_key
    {250, 219}, // keyctl
    {160, 164}, // setrlimit
    {141, 140}, // setpriority
    {142, 118}, // sched_setparam
    {144, 119}, // sched_setscheduler
    {203, 122}, // sched_setaffinity
    {314, 274}, // sched_setattr
    {251, 30}, // ioprio_set
  };

  /** BPF instruction of the filter. */
  private record BpfInstruction(short code, int then, int otherwise, int value) {}

  private Seccomp() {}

  static String filter(LinuxSyscalls calls) throws ConfinementException {
    String what = "network and programs are not confined (the kernel needs seccomp filters)";
    List<BpfInstruction> steps = steps(calls);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment code =
          arena.allocate((long) INSTRUCTION_BYTES * steps.size(), INSTRUCTION_BYTES);
      for (int i = 0; i < steps.size(); i++) {
        long at = (long) INSTRUCTION_BYTES * i;
        BpfInstruction step = steps.get(i);
        code.set(JAVA_SHORT, at, step.code());
        code.set(JAVA_BYTE, at + 2, (byte) step.then());
        code.set(JAVA_BYTE, at + 3, (byte) step.otherwise());
        code.set(JAVA_INT, at + 4, step.value());
      }
      MemorySegment program = arena.allocate(2 * ADDRESS.byteSize(), ADDRESS.byteAlignment());
      program.set(JAVA_SHORT, 0, (short) steps.size());
      program.set(ADDRESS, ADDRESS.byteSize(), code);
      calls.call(what, calls.number(157, 167), 38, 1); // PR_SET_NO_NEW_PRIVS
      long other =
          calls.call(what, calls.number(317, 277), SET_MODE_FILTER, ALL_THREADS, program.address());
      if (other != 0) {
        throw new ConfinementException(what + ": a thread has another filter");
      }
    }
    return "no network, no other programs, no access to other processes (seccomp)";
  }

  private static List<BpfInstruction> steps(LinuxSyscalls calls) {
    List<BpfInstruction> steps = new ArrayList<>();
    steps.add(new BpfInstruction(LOAD, 0, 0, PROCESSOR));
    steps.add(new BpfInstruction(IF_EQUAL, 1, 0, calls.number(X86_64, ARM64)));
    steps.add(new BpfInstruction(RETURN, 0, 0, KILL));
    steps.add(new BpfInstruction(LOAD, 0, 0, NUMBER));
    steps.add(new BpfInstruction(IF_AT_LEAST, 0, 1, X32_CALLS));
    steps.add(new BpfInstruction(RETURN, 0, 0, REFUSE));
    for (int[] numbers : REFUSED) {
      int number = calls.number(numbers[0], numbers[1]);
      if (number >= 0) {
        steps.add(new BpfInstruction(IF_EQUAL, 0, 1, number));
        steps.add(new BpfInstruction(RETURN, 0, 0, REFUSE));
      }
    }
    // clone3 passes its flags in memory, which a filter cannot read. ENOSYS makes C libraries fall
    // back to clone.
    steps.add(new BpfInstruction(IF_EQUAL, 0, 1, 435));
    steps.add(new BpfInstruction(RETURN, 0, 0, UNKNOWN));
    // clone: threads, and no processes
    when(
        steps,
        calls.number(56, 220),
        FIRST_ARGUMENT,
        new BpfInstruction(IF_SET, 0, 1, CLONE_THREAD));
    int self = (int) ProcessHandle.current().pid();
    // kill and tgkill: signals to this process, which its threads send each other
    when(steps, calls.number(62, 129), FIRST_ARGUMENT, new BpfInstruction(IF_EQUAL, 0, 1, self));
    when(steps, calls.number(234, 131), FIRST_ARGUMENT, new BpfInstruction(IF_EQUAL, 0, 1, self));
    // prlimit64: limits are read, which passes no address of new ones
    steps.add(new BpfInstruction(IF_EQUAL, 0, 6, calls.number(302, 261)));
    steps.add(new BpfInstruction(LOAD, 0, 0, THIRD_ARGUMENT));
    steps.add(new BpfInstruction(IF_EQUAL, 0, 3, 0));
    steps.add(new BpfInstruction(LOAD, 0, 0, THIRD_ARGUMENT + Integer.BYTES));
    steps.add(new BpfInstruction(IF_EQUAL, 0, 1, 0));
    steps.add(new BpfInstruction(RETURN, 0, 0, ALLOW));
    steps.add(new BpfInstruction(RETURN, 0, 0, REFUSE));
    steps.add(new BpfInstruction(RETURN, 0, 0, ALLOW));
    return steps;
  }

  /** Allows a call if its argument passes a test, and refuses it otherwise. */
  private static void when(
      List<BpfInstruction> steps, int number, int argument, BpfInstruction test) {
    steps.add(new BpfInstruction(IF_EQUAL, 0, 4, number));
    steps.add(new BpfInstruction(LOAD, 0, 0, argument));
    steps.add(test);
    steps.add(new BpfInstruction(RETURN, 0, 0, ALLOW));
    steps.add(new BpfInstruction(RETURN, 0, 0, REFUSE));
  }
}
