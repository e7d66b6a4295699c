package dev.parley.soap.spi;

import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.XmlName;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/**
 * Types of one contract that an {@link XmlBinding} maps.
 *
 * <p>Threads: safe for all.
 */
public interface BoundTypes {
  /**
   * Writes one element of a type.
   *
   * @param out its first element is the one that the contract names, whatever name it is given; it
   *     must not be given a default namespace
   * @param parts makes bytes a part of the message, and returns its content id; empty if they stand
   *     in the text
   * @param where location of the value, for messages
   * @throws dev.parley.soap.xml.XmlException when the value cannot be written
   */
  void write(
      Type type,
      Object value,
      XMLStreamWriter out,
      Function<BinaryContent, Optional<String>> parts,
      String where);

  /**
   * Reads one element of a type, up to its end tag.
   *
   * @param in stands at the start tag; within the limits of the message, and throws {@link
   *     dev.parley.soap.xml.XmlException} beyond them
   * @param deviations takes elements and attributes that the type does not have; throws where they
   *     are refused
   * @param parts returns the content of a part of the message by its content id
   * @param where location of the value, for messages
   * @throws dev.parley.soap.xml.XmlException when it has no value of the type
   */
  Object read(
      Type type,
      XMLStreamReader in,
      Consumer<String> deviations,
      Function<String, BinaryContent> parts,
      String where);

  /**
   * {@return the name of the schema type of a type}
   *
   * @throws dev.parley.calls.api.ContractException when only an element of its own has it
   */
  XmlName schemaType(Type type);

  /**
   * {@return the schemas of all types as documents (XML Schema part 1), one per namespace, without
   * the locations of imports}
   */
  List<String> schemas();
}
