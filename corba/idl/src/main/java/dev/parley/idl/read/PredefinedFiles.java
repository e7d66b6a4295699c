package dev.parley.idl.read;

import java.util.Optional;

/** Predefined files that every IDL compiler provides. */
final class PredefinedFiles {
  /** Parts of {@code orb.idl} that are relevant to calls (CORBA 3.3 part 1, 8.5.1.1). */
  private static final String ORB =
      """
      #ifndef _ORB_IDL_
      #define _ORB_IDL_
      #pragma prefix "omg.org"
      module CORBA {
        typedef string Identifier;
        typedef string RepositoryId;
        typedef string ScopedName;
        typedef sequence<any> AnySeq;
        typedef sequence<boolean> BooleanSeq;
        typedef sequence<char> CharSeq;
        typedef sequence<wchar> WCharSeq;
        typedef sequence<octet> OctetSeq;
        typedef sequence<short> ShortSeq;
        typedef sequence<unsigned short> UShortSeq;
        typedef sequence<long> LongSeq;
        typedef sequence<unsigned long> ULongSeq;
        typedef sequence<long long> LongLongSeq;
        typedef sequence<unsigned long long> ULongLongSeq;
        typedef sequence<float> FloatSeq;
        typedef sequence<double> DoubleSeq;
        typedef sequence<string> StringSeq;
        typedef sequence<wstring> WStringSeq;
      };
      #endif
      """;

  private PredefinedFiles() {}

  static Optional<IdlSource> find(String name) {
    return name.equals("orb.idl") ? Optional.of(new IdlSource("orb.idl", ORB)) : Optional.empty();
  }
}
