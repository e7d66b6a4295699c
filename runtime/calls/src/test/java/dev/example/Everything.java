package dev.example;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** As in docs/protocol/vectors. */
public record Everything(
    boolean flag,
    byte tiny,
    short small,
    int number,
    long large,
    char letter,
    float single,
    double exact,
    String text,
    byte[] raw,
    BigInteger whole,
    BigDecimal price,
    int[] numbers,
    List<String> words,
    Set<String> tags,
    Map<String, Integer> counts,
    Optional<Integer> maybe,
    @Nullable String perhaps) {}
