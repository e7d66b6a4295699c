package dev.parley.room.names;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.SpoofChecker;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfusablesTest {
  private static final SpoofChecker ICU = new SpoofChecker.Builder().build();

  @Test
  void skeletonOfEveryCharacterIsThatOfIcu() {
    assertThat(
            IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(Character::isDefined)
                .filter(code -> Character.getType(code) != Character.SURROGATE)
                .mapToObj(Character::toString)
                .filter(text -> !Confusables.skeleton(text).equals(ICU.getSkeleton(text)))
                .map(text -> "%04X".formatted(text.codePointAt(0))))
        .as("confusables.txt is the table of another version of Unicode than ICU has")
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"paypal,p\u0430ypal", "Alice,AIice", "modern,modern", "O0l1I,OOlll"})
  void textsThatLookAlikeHaveOneSkeleton(String one, String other) {
    assertThat(Confusables.skeleton(one)).isEqualTo(Confusables.skeleton(other));
    assertThat(Confusables.skeleton(one)).isEqualTo(ICU.getSkeleton(one));
  }
}
