package dev.parley.iiop.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.IiopLimits;
import org.junit.jupiter.api.Test;

/** Bounds of sequences and lengths of arrays (CORBA 3.3 part 2, section 9.3.2). */
class ElementCountTest {
  private static final ElementCount UP_TO_THREE = new ElementCount(0, 3);
  private static final ElementCount THREE = new ElementCount(3, Long.MAX_VALUE);

  private static CdrInput input(ElementCount count, int length, int elements) {
    CdrOutput out = new CdrOutput();
    count.write(out, length, "value");
    for (int i = 0; i < elements; i++) {
      out.writeInt(i);
    }
    return CdrInput.of(out, IiopLimits.DEFAULT);
  }

  @Test
  void sequenceHasAtMostAsManyElementsAsItsBound() {
    assertThat(UP_TO_THREE.read(input(UP_TO_THREE, 3, 3), 4)).isEqualTo(3);
    assertThat(UP_TO_THREE.readPrimitive(input(UP_TO_THREE, 3, 3), 4)).isEqualTo(3);

    assertThatThrownBy(() -> UP_TO_THREE.write(new CdrOutput(), 4, "value"))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("has 4 elements, and at most 3 may be");
    CdrInput four = input(ElementCount.ANY, 4, 4);
    assertThatThrownBy(() -> UP_TO_THREE.read(four, 4))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("4 elements of a sequence, and at most 3 may be");
  }

  @Test
  void arrayHasItsLengthAndFitsTheRestOfTheMessage() {
    assertThat(THREE.read(input(THREE, 3, 3), 4)).isEqualTo(3);
    assertThat(THREE.readPrimitive(input(THREE, 3, 3), 4)).isEqualTo(3);

    CdrInput two = input(THREE, 3, 2);
    assertThatThrownBy(() -> THREE.read(two, 4))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("an array of 3 elements, and 8 bytes are left");
    assertThatThrownBy(() -> THREE.write(new CdrOutput(), 2, "value"))
        .isInstanceOf(CdrException.class)
        .hasMessageContaining("has 2 elements, and has to have 3");
  }

  @Test
  void arrayTakesAtLeastTheBytesOfItsElementsAndASequenceThoseOfItsLength() {
    assertThat(THREE.minBytes(8)).isEqualTo(24);
    assertThat(UP_TO_THREE.minBytes(8)).isEqualTo(4);
    assertThat(new ElementCount(1 << 30, Long.MAX_VALUE).minBytes(8)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void boundOfATypeCodeIsZeroWhereItIsNone() {
    assertThat(UP_TO_THREE.boundOfTypeCode()).isEqualTo(3);
    assertThat(new ElementCount(0, Integer.MAX_VALUE).boundOfTypeCode())
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(ElementCount.ANY.boundOfTypeCode()).isZero();
  }

  @Test
  void lengthsOfArraysInsideEachOtherBeginWithTheOuterOne() {
    assertThat(THREE.around("long")).isEqualTo("long[3]");
    assertThat(THREE.around("long[2]")).isEqualTo("long[3][2]");
    assertThat(UP_TO_THREE.around("long")).isEqualTo("sequence<long, 3>");
    assertThat(ElementCount.ANY.around("long")).isEqualTo("sequence<long>");
  }
}
