package dev.parley.soap.jaxb;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.SchemaOutputResolver;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.transform.Result;
import javax.xml.transform.stream.StreamResult;

/** Schemas that JAXB generates, in memory. Threads: confined to one. */
final class JaxbSchemas extends SchemaOutputResolver {
  private final List<StringWriter> documents = new ArrayList<>();

  private JaxbSchemas() {}

  static List<String> of(JAXBContext context) {
    JaxbSchemas schemas = new JaxbSchemas();
    try {
      context.generateSchema(schemas);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return schemas.documents.stream().map(StringWriter::toString).toList();
  }

  @Override
  public Result createOutput(String namespace, String suggestedFileName) {
    StringWriter document = new StringWriter();
    documents.add(document);
    StreamResult result = new StreamResult(document);
    result.setSystemId(suggestedFileName);
    return result;
  }
}
