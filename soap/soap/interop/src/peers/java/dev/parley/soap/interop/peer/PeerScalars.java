package dev.parley.soap.interop.peer;

import dev.parley.soap.interop.cases.CaseResults;
import dev.parley.soap.interop.cases.Samples;
import java.util.List;
import java.util.function.Function;

/** Cases of the built-in types of XML Schema. */
final class PeerScalars {
  private PeerScalars() {}

  static void run(Cases cases, CaseResults results) {
    numbers(cases, results);
    results.echo("string", cases::stringValue, Samples.TEXTS);
    results.echo("base64Binary", cases::base64Value, Samples.bytes());
    results.echo("UUID", cases::uuidValue, List.of("123e4567-e89b-12d3-a456-426614174000"));
    results.echo("anyURI", cases::uriValue, List.of("http://a.example/b?c=d&e#f", "urn:x"));
    results.echo("QName", cases::qnameValue, Samples.NAMES);
    times(cases, results);
  }

  private static void numbers(Cases cases, CaseResults results) {
    results.echo("boolean", cases::booleanValue, List.of(true, false));
    results.echo("byte", cases::byteValue, List.of((byte) 0, Byte.MIN_VALUE, Byte.MAX_VALUE));
    results.echo("short", cases::shortValue, List.of(Short.MIN_VALUE, Short.MAX_VALUE));
    results.echo("int", cases::intValue, List.of(0, Integer.MIN_VALUE, Integer.MAX_VALUE));
    results.echo("long", cases::longValue, List.of(0L, Long.MIN_VALUE, Long.MAX_VALUE));
    results.echo("float", cases::floatValue, Samples.floats());
    results.echo("double", cases::doubleValue, Samples.DOUBLES);
    results.echo("unsignedShort", cases::charValue, List.of('A', '\0', '\uFFFF'));
    results.echo("integer", cases::integerValue, Samples.INTEGERS);
    results.echo("decimal", cases::decimalValue, Samples.DECIMALS);
  }

  private static void times(Cases cases, CaseResults results) {
    results.echo("dateTime", cases::instantValue, of(Samples.ZONED_TIMES, Times::calendar));
    results.echo(
        "dateTime with an offset",
        cases::offsetTimeValue,
        of(Samples.OFFSET_TIMES, Times::calendar));
    results.echo(
        "dateTime without a zone", cases::localTimeValue, of(Samples.LOCAL_TIMES, Times::calendar));
    results.echo("date", cases::dateValue, of(Samples.DATES, Times::calendar));
    results.echo("time", cases::timeValue, of(Samples.TIMES, Times::calendar));
    results.echo("duration", cases::durationValue, of(Samples.DURATIONS, Times::duration));
    results.echo("duration of days", cases::periodValue, of(Samples.PERIODS, Times::duration));
    results.echo("gYear", cases::yearValue, of(Samples.YEARS, Times::calendar));
    results.echo("gYearMonth", cases::yearMonthValue, of(Samples.YEAR_MONTHS, Times::calendar));
    results.echo("gMonthDay", cases::monthDayValue, of(Samples.MONTH_DAYS, Times::calendar));
  }

  private static <T> List<T> of(List<String> texts, Function<String, T> parser) {
    return texts.stream().map(parser).toList();
  }
}
