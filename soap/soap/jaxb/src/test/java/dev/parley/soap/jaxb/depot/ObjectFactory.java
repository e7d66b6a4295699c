package dev.parley.soap.jaxb.depot;

import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.annotation.XmlElementDecl;
import jakarta.xml.bind.annotation.XmlRegistry;
import javax.xml.namespace.QName;

/**
 * This object contains factory methods for each Java content interface and Java element interface
 * generated in the dev.parley.soap.jaxb.depot package.
 *
 * <p>An ObjectFactory allows you to programmatically construct new instances of the Java
 * representation for XML content. The Java representation of XML content can consist of schema
 * derived interfaces and classes representing the binding of schema type definitions, element
 * declarations and model groups. Factory methods for each of these are provided in this class.
 */
@XmlRegistry
public class ObjectFactory {

  private static final QName _Shortage_QNAME = new QName("urn:depot", "shortage");
  private static final QName _Refusal_QNAME = new QName("urn:depot", "refusal");
  private static final QName _Ticket_QNAME = new QName("urn:depot", "ticket");
  private static final QName _Remove_QNAME = new QName("urn:depot", "remove");
  private static final QName _Count_QNAME = new QName("urn:depot", "count");
  private static final QName _FindLabel_QNAME = new QName("", "label");
  private static final QName _ToolNote_QNAME = new QName("urn:depot:goods", "note");

  /**
   * Create a new ObjectFactory that can be used to create new instances of schema derived classes
   * for package: dev.parley.soap.jaxb.depot
   */
  public ObjectFactory() {}

  /**
   * Create an instance of {@link Crate }
   *
   * @return the new instance of {@link Crate }
   */
  public Crate createCrate() {
    return new Crate();
  }

  /**
   * Create an instance of {@link Tool }
   *
   * @return the new instance of {@link Tool }
   */
  public Tool createTool() {
    return new Tool();
  }

  /**
   * Create an instance of {@link Shortage }
   *
   * @return the new instance of {@link Shortage }
   */
  public Shortage createShortage() {
    return new Shortage();
  }

  /**
   * Create an instance of {@link Ticket }
   *
   * @return the new instance of {@link Ticket }
   */
  public Ticket createTicket() {
    return new Ticket();
  }

  /**
   * Create an instance of {@link Store }
   *
   * @return the new instance of {@link Store }
   */
  public Store createStore() {
    return new Store();
  }

  /**
   * Create an instance of {@link StoreResponse }
   *
   * @return the new instance of {@link StoreResponse }
   */
  public StoreResponse createStoreResponse() {
    return new StoreResponse();
  }

  /**
   * Create an instance of {@link Receipt }
   *
   * @return the new instance of {@link Receipt }
   */
  public Receipt createReceipt() {
    return new Receipt();
  }

  /**
   * Create an instance of {@link Find }
   *
   * @return the new instance of {@link Find }
   */
  public Find createFind() {
    return new Find();
  }

  /**
   * Create an instance of {@link FindResponse }
   *
   * @return the new instance of {@link FindResponse }
   */
  public FindResponse createFindResponse() {
    return new FindResponse();
  }

  /**
   * Create an instance of {@link Swap }
   *
   * @return the new instance of {@link Swap }
   */
  public Swap createSwap() {
    return new Swap();
  }

  /**
   * Create an instance of {@link SwapResponse }
   *
   * @return the new instance of {@link SwapResponse }
   */
  public SwapResponse createSwapResponse() {
    return new SwapResponse();
  }

  /**
   * Create an instance of {@link Inventory }
   *
   * @return the new instance of {@link Inventory }
   */
  public Inventory createInventory() {
    return new Inventory();
  }

  /**
   * Create an instance of {@link JAXBElement }{@code <}{@link Shortage }{@code >}
   *
   * @param value Java instance representing xml element's value.
   * @return the new instance of {@link JAXBElement }{@code <}{@link Shortage }{@code >}
   */
  @XmlElementDecl(namespace = "urn:depot", name = "shortage")
  public JAXBElement<Shortage> createShortage(Shortage value) {
    return new JAXBElement<>(_Shortage_QNAME, Shortage.class, null, value);
  }

  /**
   * Create an instance of {@link JAXBElement }{@code <}{@link String }{@code >}
   *
   * @param value Java instance representing xml element's value.
   * @return the new instance of {@link JAXBElement }{@code <}{@link String }{@code >}
   */
  @XmlElementDecl(namespace = "urn:depot", name = "refusal")
  public JAXBElement<String> createRefusal(String value) {
    return new JAXBElement<>(_Refusal_QNAME, String.class, null, value);
  }

  /**
   * Create an instance of {@link JAXBElement }{@code <}{@link Ticket }{@code >}
   *
   * @param value Java instance representing xml element's value.
   * @return the new instance of {@link JAXBElement }{@code <}{@link Ticket }{@code >}
   */
  @XmlElementDecl(namespace = "urn:depot", name = "ticket")
  public JAXBElement<Ticket> createTicket(Ticket value) {
    return new JAXBElement<>(_Ticket_QNAME, Ticket.class, null, value);
  }

  /**
   * Create an instance of {@link JAXBElement }{@code <}{@link Long }{@code >}
   *
   * @param value Java instance representing xml element's value.
   * @return the new instance of {@link JAXBElement }{@code <}{@link Long }{@code >}
   */
  @XmlElementDecl(namespace = "urn:depot", name = "remove")
  public JAXBElement<Long> createRemove(Long value) {
    return new JAXBElement<>(_Remove_QNAME, Long.class, null, value);
  }

  /**
   * Create an instance of {@link JAXBElement }{@code <}{@link Integer }{@code >}
   *
   * @param value Java instance representing xml element's value.
   * @return the new instance of {@link JAXBElement }{@code <}{@link Integer }{@code >}
   */
  @XmlElementDecl(namespace = "urn:depot", name = "count")
  public JAXBElement<Integer> createCount(Integer value) {
    return new JAXBElement<>(_Count_QNAME, Integer.class, null, value);
  }

  /**
   * Create an instance of {@link JAXBElement }{@code <}{@link String }{@code >}
   *
   * @param value Java instance representing xml element's value.
   * @return the new instance of {@link JAXBElement }{@code <}{@link String }{@code >}
   */
  @XmlElementDecl(namespace = "", name = "label", scope = Find.class)
  public JAXBElement<String> createFindLabel(String value) {
    return new JAXBElement<>(_FindLabel_QNAME, String.class, Find.class, value);
  }

  /**
   * Create an instance of {@link JAXBElement }{@code <}{@link String }{@code >}
   *
   * @param value Java instance representing xml element's value.
   * @return the new instance of {@link JAXBElement }{@code <}{@link String }{@code >}
   */
  @XmlElementDecl(namespace = "urn:depot:goods", name = "note", scope = Tool.class)
  public JAXBElement<String> createToolNote(String value) {
    return new JAXBElement<>(_ToolNote_QNAME, String.class, Tool.class, value);
  }
}
