package dev.parley.telemetry;

import dev.parley.calls.Compatibility;
import dev.parley.calls.Contract;
import dev.parley.calls.ValueCodec;
import dev.parley.calls.api.ContractDescription;
import dev.parley.transport.api.BadMessageException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Contents of a file that a {@link RecordValve} wrote, up to the first damaged call. The contract
 * may have changed since, as long as both versions are compatible (rule CO-5).
 *
 * <p>Immutable. Memory: that of the file, at most {@value #BYTES_MAX} bytes.
 *
 * @param <T> the contract
 */
public final class Recording<T> {
  /** Limit for the size of a recording, in bytes. */
  public static final long BYTES_MAX = 256L << 20;

  /** Limit for the calls of a recording. */
  public static final int CALLS_MAX = 1_000_000;

  static final ValueCodec<RecordedCall> CALLS = ValueCodec.of(RecordedCall.class);
  static final ValueCodec<ContractDescription> CONTRACTS = ValueCodec.of(ContractDescription.class);

  private final Contract<T> contract;
  private final List<RecordedCall> calls;
  private final long bytesLeftOut;

  private Recording(Contract<T> contract, List<RecordedCall> calls, long bytesLeftOut) {
    this.contract = contract;
    this.calls = calls;
    this.bytesLeftOut = bytesLeftOut;
  }

  /**
   * Reads a recording.
   *
   * @param contract the contract, which the recorded one must be compatible with
   * @throws RecordingException when the file is not a recording, is too large, or has an
   *     incompatible contract; the message tells the difference
   * @throws IOException when it cannot be read
   */
  public static <T> Recording<T> read(Path file, Class<T> contract) throws IOException {
    long size = Files.size(file);
    if (size > BYTES_MAX) {
      throw new RecordingException(
          file + " has " + size + " bytes; at most " + BYTES_MAX + " are read");
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return read(in, size, file.toString(), Contract.of(contract));
    }
  }

  /**
   * {@return the contract of a recording, for programs that have yet to find its interface}
   *
   * @throws RecordingException when the file is not a recording
   * @throws IOException when it cannot be read
   */
  public static ContractDescription contractOf(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      String where = file.toString();
      return described(contractBytes(in, Files.size(file), where), where);
    }
  }

  private static byte[] contractBytes(InputStream in, long size, String where) throws IOException {
    RecordingFile.begin(in, where);
    return RecordingFile.read(in, size - RecordingFile.HEAD_BYTES)
        .orElseThrow(() -> new RecordingException(where + ": the contract is damaged"));
  }

  private static ContractDescription described(byte[] content, String where)
      throws RecordingException {
    try {
      return CONTRACTS.decode(content);
    } catch (BadMessageException e) {
      throw new RecordingException(where + ": the contract is damaged: " + e.getMessage());
    }
  }

  /**
   * @param size limit for the bytes to read: the file may grow meanwhile
   * @param where the file, for messages
   */
  static <T> Recording<T> read(InputStream in, long size, String where, Contract<T> contract)
      throws IOException {
    byte[] described = contractBytes(in, size, where);
    refuseOther(described, where, contract);
    long whole =
        RecordingFile.HEAD_BYTES + RecordingFile.FRAME_HEAD_BYTES + (long) described.length;
    List<RecordedCall> calls = new ArrayList<>();
    while (calls.size() < CALLS_MAX) {
      Optional<byte[]> content = RecordingFile.read(in, size - whole);
      Optional<RecordedCall> call = content.flatMap(Recording::call);
      if (call.isEmpty()) {
        break;
      }
      calls.add(call.get());
      whole += RecordingFile.FRAME_HEAD_BYTES + (long) content.get().length;
    }
    calls.sort(Comparator.comparing(RecordedCall::began));
    return new Recording<>(contract, List.copyOf(calls), size - whole);
  }

  private static void refuseOther(byte[] described, String where, Contract<?> contract)
      throws RecordingException {
    Optional<String> difference = difference(described(described, where), contract.description());
    if (difference.isPresent()) {
      throw new RecordingException(where + " does not fit: " + difference.get());
    }
  }

  /**
   * Checks compatibility: arguments were encoded then and are decoded now; results are compared in
   * both directions.
   */
  private static Optional<String> difference(ContractDescription then, ContractDescription now) {
    if (Arrays.equals(Contract.fingerprint(then), Contract.fingerprint(now))) {
      return Optional.empty();
    }
    ContractDescription known =
        new ContractDescription(
            now.name(),
            now.methods().stream().filter(m -> then.method(m.name()).isPresent()).toList(),
            now.types());
    return Compatibility.check(then, now).or(() -> Compatibility.check(known, then));
  }

  private static Optional<RecordedCall> call(byte[] content) {
    try {
      return Optional.of(CALLS.decode(content));
    } catch (BadMessageException e) {
      return Optional.empty();
    }
  }

  /** {@return the recording with other calls} */
  Recording<T> with(List<RecordedCall> others) {
    return new Recording<>(contract, others, bytesLeftOut);
  }

  /** {@return the contract of the calls} */
  public Contract<T> contract() {
    return contract;
  }

  /** {@return the calls, in order of their start} */
  public List<RecordedCall> calls() {
    return calls;
  }

  /**
   * {@return the number of bytes at the file's end that are incomplete calls, or calls beyond
   * {@value #CALLS_MAX}; 0 for a complete file} It is not 0 where the program ended while it wrote.
   */
  public long bytesLeftOut() {
    return bytesLeftOut;
  }
}
