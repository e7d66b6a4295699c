package dev.parley.soap.security;

import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.xml.security.c14n.Canonicalizer;
import org.apache.xml.security.exceptions.XMLSecurityException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Envelope as a tree, which the libraries of signatures need.
 *
 * <p>Threads: confined to one.
 */
record EnvelopeTree(Document document) {
  /**
   * Reads an envelope. The reader of messages reads it first, with its limits and without document
   * types, and writes what it has understood. So what is signed cannot be read in two ways: by the
   * check of the signature, and by the service.
   *
   * @throws XmlException when it is refused
   */
  static EnvelopeTree of(byte[] envelope, XmlLimits limits) {
    try (XmlReader in =
        XmlReader.open(new ByteArrayInputStream(envelope), Optional.empty(), limits)) {
      String text = in.copy();
      in.finish();
      return new EnvelopeTree(parse(text));
    }
  }

  /** {@return the tree of a document that was read before} */
  static Document parse(String text) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new XmlException("this is no XML document: " + e.getMessage(), e);
    }
  }

  /** {@return whether an element of this name is anywhere in the envelope} */
  boolean has(XmlName name) {
    return document.getElementsByTagNameNS(name.namespace(), name.local()).getLength() > 0;
  }

  /** {@return the bytes of the envelope, by Canonical XML 1.1 without comments} */
  byte[] toByteArray() {
    return canonical(document.getDocumentElement());
  }

  /** {@return the bytes of an element, by Canonical XML 1.1 without comments} */
  static byte[] canonical(Element element) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Canonicalizer.getInstance(Canonicalizer.ALGO_ID_C14N11_OMIT_COMMENTS)
          .canonicalizeSubtree(element, bytes);
      return bytes.toByteArray();
    } catch (XMLSecurityException e) {
      throw new XmlException("the message cannot be written: " + e.getMessage(), e);
    }
  }

  /** {@return the body} */
  Element body() {
    return soapChild("Body").orElseThrow(() -> new XmlException("the envelope has no Body"));
  }

  /** {@return the header blocks} */
  List<Element> headers() {
    return soapChild("Header").map(EnvelopeTree::children).orElse(List.of());
  }

  private Optional<Element> soapChild(String local) {
    Element envelope = document.getDocumentElement();
    XmlName name = new XmlName(name(envelope).namespace(), local);
    List<Element> all =
        children(envelope).stream().filter(each -> name(each).equals(name)).toList();
    if (all.size() > 1) {
      throw new XmlException("the envelope has " + all.size() + " elements " + local);
    }
    return all.stream().findFirst();
  }

  /** {@return the name of an element} */
  static XmlName name(Element element) {
    String namespace = element.getNamespaceURI();
    return new XmlName(namespace == null ? "" : namespace, element.getLocalName());
  }

  /** {@return the child elements} */
  static List<Element> children(Element parent) {
    List<Element> all = new ArrayList<>();
    for (Node each = parent.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof Element element) {
        all.add(element);
      }
    }
    return all;
  }
}
