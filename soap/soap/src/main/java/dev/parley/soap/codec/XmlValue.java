package dev.parley.soap.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.pipeline.CallException;
import dev.parley.soap.mapping.XmlElement;
import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Codec of a parameter, result or component: its type, and how often its element occurs. It is the
 * codec of a method's parameters in a SOAP contract; its {@link #type()} ends with {@code ?} if
 * null is allowed.
 *
 * <p>Immutable.
 */
public final class XmlValue extends Codec {
  /** Occurrence of an element, and the Java type that stands for it. */
  public enum Occurrence {
    /** Exactly one element. */
    REQUIRED(1, false, false),
    /** No element for null. */
    NULL_ABSENT(0, false, false),
    /** An element with {@code xsi:nil} for null. */
    NULL_NIL(1, true, false),
    /** No element for null, and an element with {@code xsi:nil} is read. */
    NULL_ABSENT_NIL(0, true, false),
    /** An element with {@code xsi:nil} for null, and no element is read. */
    NULL_NIL_ABSENT(0, true, false),
    /** No element for an empty {@link Optional}. */
    OPTIONAL(0, false, false),
    /** No element for an empty {@link Optional}, and an element with {@code xsi:nil} is read. */
    OPTIONAL_NIL(0, true, false),
    /** An element for each item of a {@link List}. */
    LIST(0, false, true),
    /** The same, with {@code xsi:nil} for an item that is null. */
    LIST_NIL(0, true, true),
    /** An element for each item of a {@link Set}. */
    SET(0, false, true),
    /** An element for each item of an array. */
    ARRAY(0, false, true);

    private final int elementsMin;
    private final boolean nillable;
    private final boolean repeated;

    Occurrence(int elementsMin, boolean nillable, boolean repeated) {
      this.elementsMin = elementsMin;
      this.nillable = nillable;
      this.repeated = repeated;
    }

    /** {@return minOccurs of the element} */
    public int elementsMin() {
      return elementsMin;
    }

    /** {@return whether the element is nillable} */
    public boolean nillable() {
      return nillable;
    }

    /** {@return whether maxOccurs of the element is unbounded} */
    public boolean repeated() {
      return repeated;
    }
  }

  /** Stands for an element that was nil, while others of the same value may follow. */
  private static final Object NULL = new Object();

  private static final XmlTag COPY = new XmlTag("copy");

  private final XmlCodec codec;
  private final Occurrence occurrence;
  private final Class<?> javaType;
  private final boolean nullIsEmpty; // null instead of a list has no elements

  /**
   * @param javaType class of the value, which tells the class of an array's items
   */
  public XmlValue(XmlCodec codec, Occurrence occurrence, Class<?> javaType) {
    this(codec, occurrence, javaType, false);
  }

  private XmlValue(XmlCodec codec, Occurrence occurrence, Class<?> javaType, boolean nullIsEmpty) {
    this.codec = codec;
    this.occurrence = occurrence;
    this.javaType = javaType;
    this.nullIsEmpty = nullIsEmpty;
  }

  /** {@return the codec of one element} */
  public XmlCodec codec() {
    return codec;
  }

  /** {@return how often the element occurs} */
  public Occurrence occurrence() {
    return occurrence;
  }

  /** {@return the value with another occurrence} */
  XmlValue with(Occurrence other) {
    return new XmlValue(codec, other, javaType, nullIsEmpty);
  }

  /** {@return the value with another codec} */
  public XmlValue with(XmlCodec other) {
    return new XmlValue(other, occurrence, javaType, nullIsEmpty);
  }

  /** {@return the value with another codec, whose elements are not nil} */
  XmlValue withFragments(FragmentXmlCodec fragments) {
    Occurrence never =
        switch (occurrence) {
          case NULL_NIL -> Occurrence.NULL_ABSENT;
          case LIST_NIL -> Occurrence.LIST;
          default -> occurrence;
        };
    return new XmlValue(fragments, never, javaType);
  }

  /** {@return the value with no element for null, if it is of a class that has null} */
  public XmlValue orAbsent() {
    if (occurrence.repeated()) {
      return new XmlValue(codec, occurrence, javaType, true);
    }
    return occurrence == Occurrence.REQUIRED && !javaType.isPrimitive()
        ? with(Occurrence.NULL_ABSENT)
        : this;
  }

  /**
   * {@return the value with an element that may be nil, if null would be no element}
   *
   * @param nil what is written for null, and what is read for it
   */
  public XmlValue orNil(Occurrence nil) {
    return occurrence == Occurrence.NULL_ABSENT ? with(nil) : this;
  }

  /** {@return the value as one element, where null would be no element} */
  public XmlValue asPart() {
    return occurrence == Occurrence.NULL_ABSENT ? with(Occurrence.REQUIRED) : this;
  }

  /** {@return the value with the occurrence that {@link XmlElement} adds to its Java type} */
  public XmlValue declared(AnnotatedElement element) {
    XmlElement said = element.getAnnotation(XmlElement.class);
    if (said == null) {
      return this;
    } else if (occurrence == Occurrence.NULL_NIL && !said.required()) {
      return with(Occurrence.NULL_ABSENT);
    }
    return occurrence == Occurrence.OPTIONAL && said.nillable()
        ? with(Occurrence.OPTIONAL_NIL)
        : this;
  }

  // ---- writing

  /**
   * Writes the elements of a value.
   *
   * @param where location of the value, for messages
   * @throws XmlException when it is null and must not be, or cannot be in XML
   */
  public void write(XmlWriter out, XmlTag tag, @Nullable Object value, String where) {
    if (value == null && nullIsEmpty) {
      return;
    }
    switch (occurrence) {
      case OPTIONAL, OPTIONAL_NIL -> {
        if (required(value, where) instanceof Optional<?> some && some.isPresent()) {
          codec.writeElement(out, tag, some.get(), where);
        }
      }
      case LIST, SET -> {
        for (Object item : (Collection<?>) required(value, where)) {
          codec.writeElement(out, tag, required(item, where), where);
        }
      }
      case LIST_NIL -> {
        for (Object item : (Collection<?>) required(value, where)) {
          writeOrNil(out, tag, item, where);
        }
      }
      case ARRAY -> {
        Object array = required(value, where);
        for (int i = 0, length = Array.getLength(array); i < length; i++) {
          codec.writeElement(out, tag, required(Array.get(array, i), where), where);
        }
      }
      case NULL_NIL, NULL_NIL_ABSENT -> writeOrNil(out, tag, value, where);
      case NULL_ABSENT, NULL_ABSENT_NIL -> {
        if (value != null) {
          codec.writeElement(out, tag, value, where);
        }
      }
      case REQUIRED -> codec.writeElement(out, tag, required(value, where), where);
    }
  }

  private void writeOrNil(XmlWriter out, XmlTag tag, @Nullable Object value, String where) {
    if (value == null) {
      out.open(tag);
      codec.writeNil(out);
      out.close(tag);
    } else {
      codec.writeElement(out, tag, value, where);
    }
  }

  /**
   * Writes one element with an attribute of the envelope, for header blocks; none for null or an
   * empty {@link Optional}.
   */
  public void writeHeader(
      XmlWriter out,
      XmlTag tag,
      @Nullable Object value,
      String where,
      XmlAttributeName attribute,
      String attributeValue) {
    Object held = value instanceof Optional<?> some ? some.orElse(null) : value;
    if (held != null) {
      out.open(tag);
      out.attribute(attribute, attributeValue);
      codec.writeContent(out, held, where);
      out.close(tag);
    }
  }

  private static Object required(@Nullable Object value, String where) {
    if (value == null) {
      throw new XmlException(where + " is null; only what is marked @Nullable may be");
    }
    return value;
  }

  // ---- reading

  /**
   * Reads one element.
   *
   * @param before result of the previous element of this value; null for none
   * @return the result so far, for the next element and for {@link #finish}
   */
  public Object read(XmlReader in, Deviations deviations, @Nullable Object before, String where) {
    if (!codec.readsNil() && in.isNil()) {
      return nil(in, deviations, before, where);
    }
    Object value = codec.readContent(in, deviations, where);
    if (occurrence.repeated()) {
      return with(before, value);
    }
    if (before != null) {
      deviations.report(Deviations.Kind.REPEATED, where + " occurs more than once");
    }
    return value;
  }

  @SuppressWarnings("unchecked") // the list was made here
  private static List<@Nullable Object> with(@Nullable Object before, @Nullable Object item) {
    List<@Nullable Object> items =
        before == null ? new ArrayList<>() : (List<@Nullable Object>) before;
    items.add(item);
    return items;
  }

  private Object nil(XmlReader in, Deviations deviations, @Nullable Object before, String where) {
    if (!occurrence.nillable()) {
      String why =
          occurrence.repeated()
              ? " has an item that is nil, which the contract cannot hold"
              : " is nil, and the contract allows no nil there";
      deviations.report(Deviations.Kind.NIL, where + why);
    }
    in.skip();
    if (occurrence == Occurrence.LIST_NIL) {
      return with(before, null);
    } else if (occurrence.repeated()) {
      return before == null ? new ArrayList<>() : before;
    }
    return NULL;
  }

  /**
   * {@return the value of all elements}
   *
   * @param read result of the last {@link #read}; null when there was no element
   * @throws XmlException when a value that must not be null has none
   */
  public @Nullable Object finish(@Nullable Object read, Deviations deviations, String where) {
    if (read == null && occurrence.elementsMin() > 0) {
      deviations.report(Deviations.Kind.MISSING, where + " is missing");
    }
    Object value = NULL.equals(read) ? null : read;
    return switch (occurrence) {
      case OPTIONAL, OPTIONAL_NIL -> Optional.ofNullable(value);
      case LIST, LIST_NIL ->
          value == null ? List.of() : Collections.unmodifiableList((List<?>) value);
      case SET ->
          value == null
              ? Set.of()
              : Collections.unmodifiableSet(new LinkedHashSet<>((List<?>) value));
      case ARRAY -> array(value == null ? List.of() : (List<?>) value);
      case NULL_NIL, NULL_NIL_ABSENT, NULL_ABSENT, NULL_ABSENT_NIL -> value;
      case REQUIRED -> {
        if (value == null) {
          throw new XmlException(where + " is missing, and has no default");
        }
        yield value;
      }
    };
  }

  private Object array(List<?> items) {
    Object array = Array.newInstance(javaType.componentType(), items.size());
    for (int i = 0; i < items.size(); i++) {
      Array.set(array, i, items.get(i));
    }
    return array;
  }

  // ---- as a codec of a method

  @Override
  public String type() {
    return switch (occurrence) {
      case LIST, ARRAY -> "[" + codec.type() + "]";
      case LIST_NIL -> "[" + codec.type() + "?]";
      case SET -> "{" + codec.type() + "}";
      case OPTIONAL, OPTIONAL_NIL -> "Optional<" + codec.type() + ">";
      case NULL_NIL, NULL_NIL_ABSENT, NULL_ABSENT, NULL_ABSENT_NIL -> codec.type() + "?";
      case REQUIRED -> codec.type();
    };
  }

  @Override
  public boolean mutable() {
    return occurrence.repeated();
  }

  @Override
  public boolean copiesByEncoding() {
    return codec.copiesByEncoding();
  }

  @Override
  public @Nullable Object copy(@Nullable Object value, String where) {
    try {
      return read(written(value, where), where);
    } catch (XmlException e) {
      throw new CallException.Invalid(String.valueOf(e.getMessage()), e);
    }
  }

  private byte[] written(@Nullable Object value, String where) {
    XmlWriter out = new XmlWriter(XmlLimits.MESSAGES.bytesMax());
    out.open(COPY);
    out.attributes(codec.declarations());
    write(out, COPY, value, where);
    out.close(COPY);
    return out.toByteArray();
  }

  private @Nullable Object read(byte[] written, String where) {
    Deviations refused = new Deviations(true, where);
    InputStream bytes = new ByteArrayInputStream(written);
    try (XmlReader in = XmlReader.open(bytes, Optional.of("UTF-8"), XmlLimits.MESSAGES)) {
      Object read = null;
      while (in.nextChild()) {
        read = read(in, refused, read, where);
      }
      return finish(read, refused, where);
    }
  }

  @Override
  public List<Codec> parts() {
    return List.of(codec);
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    throw new IllegalStateException(type() + " is encoded as XML only");
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    throw new IllegalStateException(type() + " is encoded as XML only");
  }
}
