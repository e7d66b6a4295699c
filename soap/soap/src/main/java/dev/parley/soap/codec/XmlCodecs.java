package dev.parley.soap.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.generate.RecordAccessWriter;
import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.XmlAttribute;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.mapping.XmlText;
import dev.parley.soap.mapping.XmlType;
import dev.parley.soap.spi.BoundTypes;
import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlName;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Factory of the codecs of one contract: chooses the schema type of a Java type, and refuses a type
 * that has none with the path to it.
 *
 * <p>Threads: confined to one.
 */
public final class XmlCodecs {
  private record UnfilledRecord(RecordXmlCodec codec, Class<?> type, boolean qualified) {}

  private final String targetNamespace;
  private final Namespaces namespaces;
  private final Map<Class<?>, XmlCodec> named = new LinkedHashMap<>();
  private final Map<XmlName, Class<?>> names = new HashMap<>();
  private final Deque<UnfilledRecord> unfilled = new ArrayDeque<>();
  private final BoundCodecs bound;

  /**
   * @param contract the interface
   * @param targetNamespace namespace of types that name none
   */
  public XmlCodecs(Class<?> contract, String targetNamespace, Namespaces namespaces) {
    this.targetNamespace = targetNamespace;
    this.namespaces = namespaces;
    bound = new BoundCodecs(contract, namespaces);
  }

  /** {@return the named types, in the order in which they were met} */
  public List<XmlCodec> named() {
    return List.copyOf(named.values());
  }

  /**
   * {@return the codec of a parameter, result or component}
   *
   * @param declared its annotations
   * @param path location, for messages: {@code Shop.place(order)}
   * @throws ContractException when it has no schema type
   */
  public XmlValue value(AnnotatedType type, AnnotatedElement declared, String path) {
    XmlValue plain = plain(type, path);
    if (!isNullable(type)) {
      return plain.declared(declared);
    }
    if (plain.occurrence() != XmlValue.Occurrence.REQUIRED) {
      throw new ContractException(
          path + ": a list or Optional is never null; an empty one is no element");
    }
    return declared.isAnnotationPresent(XmlAttribute.class)
        ? plain.with(XmlValue.Occurrence.NULL_ABSENT)
        : plain.with(XmlValue.Occurrence.NULL_NIL).declared(declared);
  }

  private static boolean isNullable(AnnotatedType type) {
    return Arrays.stream(type.getAnnotations())
        .anyMatch(each -> each.annotationType().getSimpleName().equals("Nullable"));
  }

  private XmlValue plain(AnnotatedType type, String path) {
    if (type instanceof AnnotatedArrayType array && type.getType() != byte[].class) {
      AnnotatedType item = array.getAnnotatedGenericComponentType();
      return new XmlValue(item(item, path), XmlValue.Occurrence.ARRAY, ((Class<?>) type.getType()));
    }
    if (type instanceof AnnotatedParameterizedType generic) {
      Class<?> raw = (Class<?>) ((ParameterizedType) type.getType()).getRawType();
      AnnotatedType item = generic.getAnnotatedActualTypeArguments()[0];
      if (raw == List.class || raw == Collection.class) {
        XmlValue.Occurrence items =
            isNullable(item) ? XmlValue.Occurrence.LIST_NIL : XmlValue.Occurrence.LIST;
        return new XmlValue(item(item, path), items, raw);
      } else if (raw == Set.class) {
        return new XmlValue(item(item, path), XmlValue.Occurrence.SET, raw);
      } else if (raw == Optional.class) {
        return new XmlValue(item(item, path), XmlValue.Occurrence.OPTIONAL, raw);
      } else if (raw == Flow.Publisher.class && item.getType() == byte[].class) {
        return new XmlValue(StreamXmlCodec.PUBLISHER, XmlValue.Occurrence.REQUIRED, raw);
      }
      XmlCodec codec =
          bound.of(type.getType()).orElseThrow(() -> refused(path, type)); // as JAXBElement<T>
      return new XmlValue(codec, XmlValue.Occurrence.REQUIRED, raw);
    }
    if (!(type.getType() instanceof Class<?> plain)) {
      throw refused(path, type);
    }
    return new XmlValue(ofClass(plain, path), XmlValue.Occurrence.REQUIRED, plain);
  }

  /** Returns the codec of an item, which must be one element. */
  private XmlCodec item(AnnotatedType type, String path) {
    XmlValue item = plain(type, path + "[]");
    if (item.occurrence() != XmlValue.Occurrence.REQUIRED) {
      throw new ContractException(
          path
              + ": "
              + type.getType().getTypeName()
              + " as an item has no schema type; put it into a record");
    }
    return item.codec();
  }

  private XmlCodec ofClass(Class<?> type, String path) {
    XmlCodec known = BuiltInXmlCodecs.of(type);
    if (known == null) {
      known = named.get(type);
    }
    return known != null ? known : read(type, path);
  }

  private XmlCodec read(Class<?> type, String path) {
    if (type.getTypeParameters().length == 0) {
      if (type.isRecord()) {
        return record(type, path);
      } else if (type.isSealed() && type.isInterface()) {
        return sealed(type, path);
      }
      Optional<BoundXmlCodec> codec = bound.of(type);
      if (codec.isPresent()) {
        return codec.get();
      } else if (type.isEnum()) {
        return keep(type, EnumXmlCodec.of(type, typeName(type, path)));
      }
    }
    throw refused(path, type.getTypeName());
  }

  private <C extends XmlCodec> C keep(Class<?> type, C codec) {
    named.put(type, codec);
    return codec;
  }

  /** {@return the name of the schema type of a class} */
  private XmlName typeName(Class<?> type, String path) {
    XmlType said = type.getAnnotation(XmlType.class);
    String local = said == null || said.name().isEmpty() ? type.getSimpleName() : said.name();
    String namespace =
        said == null || said.namespace().isEmpty() ? targetNamespace : said.namespace();
    XmlName name = new XmlName(namespace, local);
    Class<?> other = names.putIfAbsent(name, type);
    if (other != null && other != type) {
      throw new ContractException(
          path
              + ": "
              + type.getName()
              + " and "
              + other.getName()
              + " would both be the schema type "
              + name
              + "; give one another name with @XmlType");
    }
    namespaces.qualified(name);
    return name;
  }

  private RecordXmlCodec record(Class<?> type, String path) {
    RecordXmlCodec codec = keep(type, new RecordXmlCodec(typeName(type, path), type));
    XmlType said = type.getAnnotation(XmlType.class);
    unfilled.add(new UnfilledRecord(codec, type, said != null && said.qualified()));
    return codec;
  }

  private SealedXmlCodec sealed(Class<?> type, String path) {
    SealedXmlCodec codec = keep(type, new SealedXmlCodec(typeName(type, path)));
    addAlternatives(codec, type, path);
    return codec;
  }

  private void addAlternatives(SealedXmlCodec codec, Class<?> type, String path) {
    for (Class<?> alternative : type.getPermittedSubclasses()) {
      String where = path + "<" + alternative.getSimpleName() + ">";
      switch (ofClass(alternative, where)) {
        case RecordXmlCodec record -> {
          requireOneBase(record.base(), codec, alternative, path);
          record.base(codec.schemaType());
          codec.add(alternative, record, namespaces.qualified(record.schemaType()));
        }
        case SealedXmlCodec nested -> {
          requireOneBase(nested.base(), codec, alternative, path);
          nested.extend(codec);
        }
        default -> throw refused(where, alternative.getTypeName());
      }
    }
  }

  private static void requireOneBase(
      Optional<XmlName> base, SealedXmlCodec codec, Class<?> alternative, String path) {
    if (base.filter(known -> !known.equals(codec.schemaType())).isPresent()) {
      throw new ContractException(
          path
              + ": "
              + alternative.getName()
              + " is in two sealed interfaces of the contract; a schema type extends one");
    }
  }

  /**
   * Completes the codecs once the whole contract is known.
   *
   * @return the types that a binding maps, if there are any
   * @throws ContractException when a component has no schema type, or a package is closed
   */
  public Optional<BoundTypes> complete() {
    while (!unfilled.isEmpty()) {
      fill(unfilled.remove());
    }
    return bound.complete(targetNamespace);
  }

  private void fill(UnfilledRecord unfilled) {
    Class<?> type = unfilled.type;
    List<RecordXmlCodec.AttributePart> attributes = new ArrayList<>();
    List<XmlParticle> elements = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    RecordXmlCodec.TextPart text = null;
    RecordComponent[] components = type.getRecordComponents();
    for (int i = 0; i < components.length; i++) {
      RecordComponent component = components[i];
      String where = type.getSimpleName() + "." + component.getName();
      if (component.isAnnotationPresent(SoapHeader.class)) {
        throw new ContractException(
            where + ": a header block is in a record that a method returns, and in no other value");
      }
      XmlValue value = value(component.getAnnotatedType(), component, where);
      if (component.isAnnotationPresent(XmlAttribute.class)) {
        attributes.add(attribute(i, component, value, where));
      } else if (component.isAnnotationPresent(XmlText.class)) {
        text = new RecordXmlCodec.TextPart(i, simple(value, where), where);
      } else {
        String namespace = unfilled.qualified ? unfilled.codec.schemaType().namespace() : "";
        elements.add(particle(component, component.getName(), namespace, value, where));
        positions.add(i);
      }
    }
    if (text != null && !elements.isEmpty()) {
      throw new ContractException(
          type.getSimpleName() + ": a record with @XmlText has attributes beside it, no elements");
    }
    unfilled.codec.fill(
        attributes,
        text,
        new XmlSequence(type.getSimpleName(), elements, positions),
        RecordAccessWriter.generate(type));
  }

  /**
   * {@return the element of a component, parameter or result}
   *
   * @param declared may have an {@link XmlElement}; without its name, a fragment is any element
   * @param name local name if it has none
   * @param namespace namespace if it has none
   */
  public XmlParticle particle(
      AnnotatedElement declared, String name, String namespace, XmlValue value, String where) {
    XmlElement said = declared.getAnnotation(XmlElement.class);
    boolean named = said != null && !said.name().isEmpty();
    boolean fragment = value.codec().holdsElement();
    if (fragment && !named) {
      return XmlParticle.wildcard(value.withFragments(FragmentXmlCodec.ANY), where);
    }
    XmlName element =
        new XmlName(
            said == null || said.namespace().isEmpty() ? namespace : said.namespace(),
            named ? said.name() : name);
    XmlValue elements = fragment ? value.withFragments(FragmentXmlCodec.of(element)) : value;
    return new XmlParticle(element, namespaces.tag(element), elements, where);
  }

  private RecordXmlCodec.AttributePart attribute(
      int index, RecordComponent component, XmlValue value, String where) {
    XmlAttribute said = component.getAnnotation(XmlAttribute.class);
    XmlName name =
        new XmlName(said.namespace(), said.name().isEmpty() ? component.getName() : said.name());
    return new RecordXmlCodec.AttributePart(
        index,
        name,
        new XmlAttributeName(namespaces.qualified(name)),
        simple(value, where),
        value.occurrence(),
        where);
  }

  private static SimpleXmlCodec simple(XmlValue value, String where) {
    if (!(value.codec() instanceof SimpleXmlCodec simple) || value.occurrence().repeated()) {
      throw new ContractException(
          where + ": " + value.type() + " is no simple type, and so no attribute or text");
    }
    return simple;
  }

  private static ContractException refused(String path, AnnotatedType type) {
    return refused(path, type.getType().getTypeName());
  }

  private static ContractException refused(String path, @Nullable String type) {
    return new ContractException(
        path
            + ": "
            + type
            + " has no schema type; records, enums, sealed interfaces of records, lists, sets,"
            + " arrays and Optional of them, and the built-in types of docs/guide/soap.md have one;"
            + " beans of JAXB have one with dev.parley:parley-soap-jaxb");
  }
}
