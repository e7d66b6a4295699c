package dev.parley.soap.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.base.Limits;
import dev.parley.soap.xml.XmlException;
import javax.xml.datatype.DatatypeFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalendarXmlCodecTest {
  @ParameterizedTest
  @CsvSource({
    "date, 2026-11-27T10:11:12.5Z, 2026-11-27Z",
    "date, 2026-11-27, 2026-11-27",
    "time, 2026-11-27T10:11:12.5Z, 10:11:12.5Z",
    "dateTime, 2026-11-27T10:11:12.5+01:00, 2026-11-27T10:11:12.5+01:00",
    "anySimpleType, 2026-11, 2026-11"
  })
  void fieldsOfTheSchemaTypeAreWritten(String type, String value, String text) throws Exception {
    var calendar = DatatypeFactory.newInstance().newXMLGregorianCalendar(value);
    var codec = CalendarXmlCodec.of(type);

    assertThat(codec.print(calendar)).isEqualTo(text);
    assertThat(calendar.toXMLFormat()).isEqualTo(value);
    assertThat(codec.parse(" " + text + " ", "it")).hasToString(text);
  }

  @Test
  void otherAndEndlessTextsAreRefused() {
    var codec = CalendarXmlCodec.of("dateTime");
    for (var text : new String[] {"", "yesterday", "1".repeat(Limits.DECIMAL_CHARS_MAX + 1)}) {
      assertThatThrownBy(() -> codec.parse(text, "it")).isInstanceOf(XmlException.class);
    }
  }
}
