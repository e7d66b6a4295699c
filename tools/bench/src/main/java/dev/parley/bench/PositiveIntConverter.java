package dev.parley.bench;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Option converter for whole numbers from 1 on. */
final class PositiveIntConverter implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String word) {
    if (!word.matches("[1-9]\\d{0,8}")) {
      throw new TypeConversionException("'" + word + "' is not a whole number of at least 1");
    }
    return Integer.valueOf(word);
  }
}
