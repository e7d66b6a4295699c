package dev.parley.soap.codec;

import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Codec of elements that no schema of the contract describes. */
final class FragmentXmlCodec extends XmlCodec {
  /** Codec of elements of any name. */
  static final FragmentXmlCodec ANY = new FragmentXmlCodec(Optional.empty());

  private final Optional<XmlName> name;

  private FragmentXmlCodec(Optional<XmlName> name) {
    this.name = name;
  }

  /** {@return the codec of elements of one name} */
  static FragmentXmlCodec of(XmlName name) {
    return new FragmentXmlCodec(Optional.of(name));
  }

  @Override
  public XmlName schemaType() {
    return XmlName.schema("anyType");
  }

  @Override
  public boolean holdsElement() {
    return true;
  }

  @Override
  void writeElement(XmlWriter out, XmlTag tag, Object value, String where) {
    XmlFragment fragment = (XmlFragment) value;
    if (name.isPresent() && !name.get().equals(fragment.name())) {
      throw new XmlException(
          where + " is the element " + fragment.name() + " instead of " + name.get());
    }
    out.markup(fragment.text().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void writeContent(XmlWriter out, Object value, String where) {
    throw new IllegalStateException(where + " is a whole element");
  }

  @Override
  public Object readContent(XmlReader in, Deviations deviations, String where) {
    return XmlFragment.of(in);
  }
}
