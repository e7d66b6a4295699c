package dev.parley.soap.jaxb;

import dev.parley.calls.api.ContractException;
import dev.parley.soap.spi.BoundTypes;
import dev.parley.soap.xml.BinaryContent;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlName;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.Unmarshaller;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.glassfish.jaxb.runtime.api.JAXBRIContext;
import org.glassfish.jaxb.runtime.api.TypeReference;
import org.glassfish.jaxb.runtime.v2.JAXBContextFactory;
import org.jspecify.annotations.Nullable;

/**
 * Classes of one contract with their {@code JAXBContext}, which is made for the first value.
 *
 * <p>Threads: safe for all. A marshaller or unmarshaller serves one value, since JAXB does not
 * allow several threads to use it.
 */
final class JaxbTypes implements BoundTypes {
  /** Name of an element whose name the contract knows; no namespace becomes the default one. */
  private static final QName ELEMENT = new QName("element");

  private final String contract;
  private final String namespace;
  private final List<Class<?>> classes;
  private final AtomicReference<@Nullable JAXBRIContext> made = new AtomicReference<>();

  /**
   * @param namespace namespace of classes that name none, as JAX-WS has it
   */
  JaxbTypes(String contract, String namespace, List<Class<?>> classes) {
    this.contract = contract;
    this.namespace = namespace;
    this.classes = classes;
  }

  private JAXBRIContext context() throws JAXBException {
    JAXBRIContext known = made.get();
    if (known == null) {
      JAXBRIContext fresh = create();
      known = made.compareAndExchange(null, fresh);
      known = known == null ? fresh : known;
    }
    return known;
  }

  private JAXBRIContext create() throws JAXBException {
    try {
      return (JAXBRIContext)
          new JAXBContextFactory()
              .createContext(
                  classes.toArray(Class<?>[]::new),
                  Map.of(
                      JAXBRIContext.DEFAULT_NAMESPACE_REMAP,
                      namespace,
                      // otherwise, what it does not know is no longer reported after ten elements
                      JAXBRIContext.MAX_ERRORS,
                      Integer.MAX_VALUE));
    } catch (JAXBException e) {
      // its text tells the classes, its message only how many are wrong
      throw new JAXBException("JAXB cannot bind the classes of " + contract + ": " + e, e);
    }
  }

  @Override
  public void write(
      Type type,
      Object value,
      XMLStreamWriter out,
      Function<BinaryContent, Optional<String>> parts,
      String where) {
    try {
      Marshaller marshaller = context().createMarshaller();
      marshaller.setProperty(Marshaller.JAXB_FRAGMENT, true);
      marshaller.setAttachmentMarshaller(new PartMarshaller(parts));
      marshaller.marshal(element(JaxbBinding.declared(type), value), out);
    } catch (JAXBException e) {
      throw new XmlException(where + " cannot be written by JAXB: " + reason(e), e);
    } catch (XmlException e) {
      throw e;
    } catch (RuntimeException e) { // of a getter or adapter
      throw new XmlException(where + " cannot be written by JAXB: " + e, e);
    }
  }

  private static <T> JAXBElement<?> element(Class<T> declared, Object value) {
    if (!(value instanceof JAXBElement<?> given)) {
      return new JAXBElement<>(ELEMENT, declared, declared.cast(value));
    }
    JAXBElement<T> element = new JAXBElement<>(ELEMENT, declared, declared.cast(given.getValue()));
    element.setNil(given.isNil());
    return element;
  }

  @Override
  public Object read(
      Type type,
      XMLStreamReader in,
      Consumer<String> deviations,
      Function<String, BinaryContent> parts,
      String where) {
    JAXBElement<?> element;
    try {
      Unmarshaller unmarshaller = context().createUnmarshaller();
      unmarshaller.setEventHandler(new ReadingEvents(deviations, where));
      unmarshaller.setListener(new ItemCheck(where));
      unmarshaller.setAttachmentUnmarshaller(new PartUnmarshaller(parts));
      element = unmarshaller.unmarshal(in, JaxbBinding.declared(type));
    } catch (JAXBException e) {
      throw new XmlException(where + " cannot be read by JAXB: " + reason(e), e);
    } catch (XmlException e) {
      throw e;
    } catch (RuntimeException e) { // of a setter or adapter, or xsi:type names what does not fit
      throw new XmlException(where + " cannot be read by JAXB: " + e, e);
    }
    boolean nil = type instanceof ParameterizedType && element.isNil();
    if (!nil && !JaxbBinding.declared(type).isInstance(element.getValue())) {
      // it has another xsi:type of the contract
      throw new XmlException(where + " is no " + type.getTypeName());
    }
    return type instanceof ParameterizedType ? element : element.getValue();
  }

  private static String reason(JAXBException e) {
    Throwable linked = e.getLinkedException();
    return String.valueOf(
        e.getMessage() == null && linked != null ? linked.getMessage() : e.getMessage());
  }

  // ---- schemas

  @Override
  public XmlName schemaType(Type type) {
    try {
      QName name = context().getTypeName(new TypeReference(ELEMENT, JaxbBinding.declared(type)));
      if (name == null) {
        throw new ContractException(
            type.getTypeName()
                + " has an anonymous schema type, which only its own element has; name it with"
                + " @XmlType");
      }
      return new XmlName(name.getNamespaceURI(), name.getLocalPart());
    } catch (JAXBException e) {
      throw new ContractException(reason(e));
    }
  }

  @Override
  public List<String> schemas() {
    try {
      return JaxbSchemas.of(context());
    } catch (JAXBException e) {
      throw new ContractException(reason(e));
    }
  }
}
