package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Code sets that one side supports: the CodeSetComponentInfo of a reference (CORBA 3.3 part 2,
 * section 7.10.2.4).
 *
 * @param chars for char and string
 * @param wideChars for wchar and wstring
 */
public record CodeSetComponentInfo(CodeSetComponent chars, CodeSetComponent wideChars) {
  /** Code sets of Parley, those that encode every text first. */
  public static final CodeSetComponentInfo SUPPORTED =
      new CodeSetComponentInfo(
          new CodeSetComponent(CodeSets.UTF_8, List.of(CodeSets.ISO_8859_1, CodeSets.ASCII)),
          new CodeSetComponent(CodeSets.UTF_16, List.of(CodeSets.UCS_2)));

  private static final int CONVERSIONS_MAX = 1_000;

  /**
   * Code sets that one side supports for one kind of character, by their numbers in the OSF
   * registry.
   *
   * @param nativeSet native code set; 0 for none
   * @param conversions conversion code sets, in order of preference
   */
  public record CodeSetComponent(int nativeSet, List<Integer> conversions) {
    boolean has(int codeSet) {
      return codeSet != 0 && (nativeSet == codeSet || conversions.contains(codeSet));
    }

    private static CodeSetComponent read(CdrInput input) {
      int nativeSet = input.readInt();
      int count = input.readLength(Integer.BYTES);
      if (count > CONVERSIONS_MAX) {
        throw CdrException.fixedLimitExceeded("code sets", count, CONVERSIONS_MAX);
      }
      var conversions = new ArrayList<Integer>(count);
      for (int i = 0; i < count; i++) {
        conversions.add(input.readInt());
      }
      return new CodeSetComponent(nativeSet, List.copyOf(conversions));
    }

    private void write(CdrOutput output) {
      output.writeInt(nativeSet);
      output.writeInt(conversions.size());
      conversions.forEach(output::writeInt);
    }
  }

  /** Reads the content of the component, behind its byte order octet. */
  public static CodeSetComponentInfo read(CdrInput input) {
    return new CodeSetComponentInfo(CodeSetComponent.read(input), CodeSetComponent.read(input));
  }

  /** Writes the content of the component, behind its byte order octet. */
  public void write(CdrOutput output) {
    chars.write(output);
    wideChars.write(output);
  }

  /**
   * {@return the code sets that a Parley client uses with a server} They are UTF-8 and UTF-16 if
   * the server supports them, natively or by conversion, since they encode every text; otherwise
   * the result of {@link #negotiate}.
   */
  public static CodeSets chooseFor(CodeSetComponentInfo server) {
    return new CodeSets(
        choose(SUPPORTED.chars, server.chars, CodeSets::knowsChars, CodeSets.DEFAULT.chars()),
        choose(
            SUPPORTED.wideChars,
            server.wideChars,
            CodeSets::knowsWideChars,
            CodeSets.DEFAULT.wideChars()));
  }

  private static int choose(
      CodeSetComponent ours, CodeSetComponent theirs, IntPredicate known, int none) {
    if (theirs.nativeSet == 0 && theirs.conversions.isEmpty()) {
      return none;
    }
    int found = theirs.has(ours.nativeSet) ? ours.nativeSet : negotiate(ours, theirs);
    if (!known.test(found)) {
      throw incompatible(ours, theirs);
    }
    return found;
  }

  /**
   * Negotiates the transmission code set by the rule of CORBA 3.3 part 2, section 7.10.2.6: the
   * common native code set, or the server's if the client converts it, or the client's if the
   * server converts it, or the first of the server's conversion code sets that both support.
   *
   * @return transmission code set
   * @throws CdrException CODESET_INCOMPATIBLE if there is none
   */
  public static int negotiate(CodeSetComponent client, CodeSetComponent server) {
    return IntStream.concat(
            Stream.of(server.nativeSet, client.nativeSet).mapToInt(Integer::intValue),
            server.conversions.stream().mapToInt(Integer::intValue))
        .filter(codeSet -> client.has(codeSet) && server.has(codeSet))
        .findFirst()
        .orElseThrow(() -> incompatible(client, server));
  }

  private static CdrException incompatible(CodeSetComponent client, CodeSetComponent server) {
    return new CdrException(
        CdrException.Reason.CODESET_INCOMPATIBLE,
        CdrException.OMG_VMCID | 1,
        "no code set in common: %s here, %s there".formatted(names(client), names(server)));
  }

  private static List<String> names(CodeSetComponent known) {
    return Stream.concat(Stream.of(known.nativeSet), known.conversions.stream())
        .map(CodeSets::name)
        .toList();
  }
}
