package dev.parley.soap.security;

import dev.parley.soap.xml.XmlName;
import java.util.Set;

/** Names of WS-Security 1.1 and of what it is made of. */
final class SecurityNames {
  /** Namespace of tokens (WS-Security 1.0). */
  static final String WSSE =
      "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";

  /** Namespace of identifiers and times. */
  static final String WSU =
      "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";

  /** Namespace of WS-Security 1.1. */
  static final String WSSE11 = "http://docs.oasis-open.org/wss/oasis-wss-wssecurity-secext-1.1.xsd";

  /** Namespace of XML Signature. */
  static final String SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";

  /** Namespace of XML Encryption. */
  static final String ENCRYPTION = "http://www.w3.org/2001/04/xmlenc#";

  /** Namespace of WS-Addressing 1.0. */
  static final String ADDRESSING = "http://www.w3.org/2005/08/addressing";

  /** Header block. */
  static final XmlName SECURITY = new XmlName(WSSE, "Security");

  /** Reference to a part of the message (XOP 1.0). */
  static final XmlName INCLUDE = new XmlName("http://www.w3.org/2004/08/xop/include", "Include");

  static final XmlName TIMESTAMP = new XmlName(WSU, "Timestamp");
  static final XmlName USERNAME_TOKEN = new XmlName(WSSE, "UsernameToken");

  /** Encrypted content. */
  static final XmlName ENCRYPTED_DATA = new XmlName(ENCRYPTION, "EncryptedData");

  /** Assertions of SAML 1.1 and 2.0. */
  static final Set<XmlName> ASSERTIONS =
      Set.of(
          new XmlName("urn:oasis:names:tc:SAML:1.0:assertion", "Assertion"),
          new XmlName("urn:oasis:names:tc:SAML:2.0:assertion", "Assertion"));

  /** Children of the header block that are processed, beside assertions. */
  static final Set<XmlName> TOKENS =
      Set.of(
          TIMESTAMP,
          USERNAME_TOKEN,
          new XmlName(WSSE, "BinarySecurityToken"),
          new XmlName(WSSE11, "SignatureConfirmation"),
          new XmlName(SIGNATURE, "Signature"),
          new XmlName(ENCRYPTION, "EncryptedKey"),
          ENCRYPTED_DATA,
          new XmlName(ENCRYPTION, "ReferenceList"));

  private SecurityNames() {}
}
