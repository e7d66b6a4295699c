package dev.parley.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.idl.model.BadIdlException;
import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.ScopedName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is IDL and what is not; each verdict is that of omniidl too, unless it says otherwise. */
class ReaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          module A { struct S { long x; }; }; module A { struct V { A::S o; }; };
          struct S { sequence<S> below; };
          struct A; struct B { sequence<A> many; }; struct A { B one; };
          interface A; interface B { void f(); };
          interface A { void f(); }; interface B : A {}; interface C : A {}; interface D : B, C {};
          interface A { typedef long T; }; interface B : A { typedef string T; void f(in T x); };
          interface _interface { void _raises(in long _in); };
          module E { enum C {R, G}; }; union U switch (E::C) { case E::R: long a; };
          struct A { struct B { long x; } one; enum C {Q, W} two; };
          typedef struct Foo { long x; } Bar; interface I { Bar f(in Foo a); };
          typedef long A, B[3], C[2][2];
          typedef sequence<sequence<long>> A;
          typedef sequence<string<9>> A; typedef sequence<sequence<wstring<9>>> B;
          typedef sequence<string<(64 >> 1)>> A; typedef string<64 >> 1> B; const long C = 64 >> 1;
          const string S = "a\\x41\\101" "b"; const wstring W = L"a" L"\\u00e9";
          interface I { void f() context("a", "b*"); };
          """)
  void isRead(String text) {
    assertThat(read(text).all()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          struct Foo { long x; }; struct foo { long y; };                       | differs only in case from Foo
          struct Long { long x; };                                              | differs only in case from the keyword long
          struct Color { long x; }; struct S { Color color; };                  | cannot get a new meaning
          typedef long T; interface A { struct S { T x; }; typedef string T; }; | cannot get a new meaning
          interface I { void I(); };                                            | is the name of what is around it
          valuetype V enum V { A };                                             | is the name of what is around it
          union U switch (boolean) { case TRUE: long a; case FALSE: long b; default: long c; }; | no default is left
          union U switch (long) { case 1: long a; case 1: long b; };            | there is a case 1 already
          union U switch (octet) { case 1: long a; };                           | not octet
          module E { enum C {R}; }; union U switch (E::C) { case R: long a; };  | nothing is called R
          struct S; struct T { S one; }; struct S { long x; };                  | not complete here
          struct A; struct B { sequence<A> many; };                             | its definition is missing
          interface B { void f(in sequence<long> x); };                         | give this one a name with typedef
          interface A { void f(); }; interface B { void f(); }; interface C : A, B {}; | inherits both A::f and B::f
          interface A { void f(); }; interface B : A { void f(); };             | is inherited from A
          interface A { typedef long T; }; interface B { typedef string T; }; interface C : A, B { void f(in T x); }; | may be A::T or B::T
          interface A { oneway long f(); };                                     | a oneway operation has no result
          const long X = 1 / 0;                                                 | divides by zero
          const short X = 70000;                                                | is not between -32768 and 32767
          const unsigned long X = -1;                                           | is not between 0 and 4294967295
          const double X = 1;                                                   | no constant of the type double
          const char C = L'a';                                                  | L marks what is wide
          const string<3> S = "abcd";                                           | too long
          struct S {};                                                          | expected a type
          module M {};                                                          | expected a definition
          local interface L { void f(); }; interface N : L {};                  | which is local
          native Cookie;                                                        | each language's own
          component C {};                                                       | components are not read
          import x;                                                             | #include the file instead
          valuetype A { public long x; }; valuetype B A;                        | may be null already
          valuetype A { public long x; }; custom valuetype C : truncatable A { public long z; }; | can be truncated
          interface A {}; interface B {}; valuetype V supports A, B { public long x; }; | supports one interface
          valuetype V { factory f(out long x); };                               | expected "in"
          enum A {X, Y}; enum B {Y, Z};                                         | is a constant of an enum already
          exception E { long x; }; struct S { E e2; };                          | is an exception, and no type
          struct S { long x; }; interface I { void f() raises(S); };            | and no exception
          const long X = 089;                                                   | is not a number
          interface I { void f(in long x) };                                    | expected ";"
          interface I { void f(in long x);                                      | expected
          struct S { long _x; long __y; };                                      | an identifier begins with a letter
          """)
  void isRefused(String text, String reason) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(BadIdlException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void allThatIsWrongIsToldInOneRunEachWithItsLineAndACaret() {
    String text =
        """
        module M {
          struct A { lnog x; };
          interface I {
            void f(long x);
            oneway string g();
          };
          const short S = 99999;
        };
        """;

    assertThatThrownBy(() -> read(text))
        .hasMessage(
            """
            t.idl:2:14: nothing is called lnog here
              struct A { lnog x; };
                         ^
            t.idl:4:12: expected "in", "out" or "inout", found "long"
                void f(long x);
                       ^
            t.idl:5:19: a oneway operation has no result, no parameter that is out, and raises nothing
                oneway string g();
                              ^
            t.idl:7:19: 99999 is not between -32768 and 32767
              const short S = 99999;
                              ^
            t.idl:2:10: M::A is declared as a struct, and its definition is missing
              struct A { lnog x; };
                     ^\
            """);
  }

  @Test
  void constantsAreComputed() {
    IdlModel model =
        read(
            """
            const long A = (1 << 4) + 3 * 2 - 7 % 4;
            const unsigned long B = ~0 & 0xFFFF | 0x10000;
            const unsigned long C = ~1;
            const fixed D = 1.50d * 2d;
            const float E = -1.5e1;
            const boolean F = FALSE;
            """);

    assertThat(model.all().map(each -> ((Definition.Constant) each).value().toString()))
        .containsExactly("19", "131071", "4294967294", "3.00", "-15.0", "false");
  }

  @Test
  void prefixesAndPragmasMakeRepositoryIds() {
    IdlModel model =
        read(
            """
            #pragma prefix "p1"
            module M { interface A {};
            #pragma prefix "p2"
            interface B {}; module N { interface C {}; }; };
            interface D {};
            #pragma ID D "IDL:foo/D:2.3"
            interface E {};
            #pragma version E 1.7
            module T { typeprefix T "t.org"; interface F {}; };
            typeid M::A "IDL:other:1.0";
            """);

    assertThat(
            List.of("M::A", "M::B", "M::N::C", "D", "E", "T::F").stream()
                .map(name -> model.find(ScopedName.of(name)).orElseThrow().id()))
        .containsExactly(
            "IDL:other:1.0",
            "IDL:p2/B:1.0",
            "IDL:p2/N/C:1.0",
            "IDL:foo/D:2.3",
            "IDL:p1/E:1.7",
            "IDL:t.org/T/F:1.0");
  }

  @Test
  void whatIsWithoutEndIsRefused() {
    assertRefused("module a { module b { ".repeat(5_000), "within one another");
    assertRefused("const long X = " + "(".repeat(100_000), "within one another");
    assertRefused("const long X = " + "-".repeat(100_000) + "1;", "within one another");
    assertRefused("typedef " + "sequence<".repeat(100_000), "within one another");
    assertRefused("const long X = " + "9".repeat(100_000) + ";", "a number has at most");
    assertRefused("const long X = 1 << 1000000;", "0 to 63 bits");
    assertRefused("struct " + "a".repeat(100_000) + " {};", "an identifier has at most");
    assertRefused("typedef long A" + "[1]".repeat(1_000) + ";", "too many dimensions");
    assertRefused("struct S { lnog x; };\n".repeat(10_000), "nothing is called lnog");
  }

  private static void assertRefused(String text, String reason) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOfSatisfying(
            BadIdlException.class,
            e -> assertThat(e.problems()).hasSizeLessThanOrEqualTo(IdlLimits.PROBLEMS_MAX))
        .hasMessageContaining(reason);
  }

  private static IdlModel read(String text) {
    return new IdlReader().read("t.idl", text);
  }
}
