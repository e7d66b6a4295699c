package dev.parley.soap.wsdl;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;
import org.w3c.dom.bootstrap.DOMImplementationRegistry;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.xml.sax.SAXException;

/** Schemas inside a WSDL document, compiled by the JDK's validator, which reads nothing else. */
final class PrintedSchemas {
  private final Schema compiled;

  private PrintedSchemas(Schema compiled) {
    this.compiled = compiled;
  }

  static PrintedSchemas of(byte[] wsdl) throws Exception {
    Map<String, String> texts = texts(document(wsdl));
    SchemaFactory factory = SchemaFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
    factory.setResourceResolver((type, namespace, publicId, systemId, base) -> {
      if (systemId != null || !texts.containsKey(namespace)) {
        throw new IllegalStateException("not in the document: " + namespace + " " + systemId);
      }
      return input(texts.get(namespace), namespace);
    });
    StringBuilder all = new StringBuilder("<schema xmlns='http://www.w3.org/2001/XMLSchema'>");
    texts.keySet().forEach(each -> all.append("<import namespace='" + each + "'/>"));
    return new PrintedSchemas(
        factory.newSchema(new StreamSource(new StringReader(all + "</schema>"))));
  }

  static Document document(byte[] xml)
      throws ParserConfigurationException, SAXException, IOException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    return factory.newDocumentBuilder().parse(new ByteArrayInputStream(xml));
  }

  private static Map<String, String> texts(Document wsdl) throws TransformerException {
    Map<String, String> texts = new TreeMap<>();
    NodeList schemas = wsdl.getElementsByTagNameNS(XMLConstants.W3C_XML_SCHEMA_NS_URI, "schema");
    for (int i = 0; i < schemas.getLength(); i++) {
      Element schema = (Element) schemas.item(i);
      NamedNodeMap outer = wsdl.getDocumentElement().getAttributes();
      for (int j = 0; j < outer.getLength(); j++) {
        if (outer.item(j).getNodeName().startsWith("xmlns:")) {
          schema.setAttributeNS(
              XMLConstants.XMLNS_ATTRIBUTE_NS_URI,
              outer.item(j).getNodeName(),
              outer.item(j).getNodeValue());
        }
      }
      StringWriter text = new StringWriter();
      Transformer identity = TransformerFactory.newDefaultInstance().newTransformer();
      identity.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
      identity.transform(new DOMSource(schema), new StreamResult(text));
      texts.put(schema.getAttribute("targetNamespace"), text.toString());
    }
    return texts;
  }

  private static LSInput input(String text, String namespace) {
    try {
      LSInput input =
          ((DOMImplementationLS) DOMImplementationRegistry.newInstance().getDOMImplementation("LS"))
              .createLSInput();
      input.setCharacterStream(new StringReader(text));
      input.setSystemId(namespace);
      return input;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Fails if the document is not valid. */
  void validate(byte[] instance) throws SAXException, IOException {
    Validator validator = compiled.newValidator();
    validator.validate(new StreamSource(new ByteArrayInputStream(instance)));
  }
}
