package dev.parley.soap.contract;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.spi.Codec;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.codec.XmlSequence;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Declared exception as the detail of a fault: an element with the parameters of its constructor as
 * children, or the element of its only parameter.
 *
 * <p>Immutable.
 */
public final class SoapFaultType extends Codec {
  private final Class<?> exception;
  private final XmlName element;
  private final XmlTag tag;
  private final List<MethodHandle> accessors;
  private final MethodHandle constructor;
  private final XmlSequence members;
  private final boolean whole;

  /**
   * @param accessors returns a member of an exception each
   * @param constructor takes the members as an array, and the reason of the fault
   * @param whole whether the only member is the detail element itself
   */
  SoapFaultType(
      Class<?> exception,
      XmlName element,
      XmlTag tag,
      List<MethodHandle> accessors,
      MethodHandle constructor,
      XmlSequence members,
      boolean whole) {
    this.exception = exception;
    this.element = element;
    this.tag = tag;
    this.accessors = accessors;
    this.constructor = constructor;
    this.members = members;
    this.whole = whole;
  }

  /** {@return the class of the exception} */
  public Class<?> exception() {
    return exception;
  }

  /** {@return the name of the detail element} */
  public XmlName element() {
    return element;
  }

  /** {@return the members of the exception} */
  public XmlSequence members() {
    return members;
  }

  /** {@return whether the only member is the detail element itself, and no child of it} */
  public boolean whole() {
    return whole;
  }

  /** Writes the detail element of an exception. */
  public void write(XmlWriter out, Throwable exception) {
    if (whole) {
      writeMembers(out, exception);
    } else {
      out.open(tag);
      writeMembers(out, exception);
      out.close(tag);
    }
  }

  private void writeMembers(XmlWriter out, Throwable exception) {
    List<XmlParticle> particles = members.particles();
    for (int i = 0; i < particles.size(); i++) {
      XmlParticle particle = particles.get(i);
      Object member = member(exception, i, particle.where());
      // An exception without a message is common enough not to spoil the failure that it reports.
      particle
          .value()
          .write(
              out,
              particle.tag(),
              member == null && isMessage(particle) ? "" : member,
              particle.where());
    }
  }

  private static boolean isMessage(XmlParticle particle) {
    return particle.name().local().equals("message")
        && particle.value().codec().schemaType().equals(XmlName.schema("string"));
  }

  private @Nullable Object member(Throwable exception, int index, String where) {
    try {
      return accessors.get(index).invoke(exception);
    } catch (Throwable e) {
      throw new XmlException(where + " cannot be read: " + e.getClass().getSimpleName(), e);
    }
  }

  /**
   * Reads the exception of the detail element at whose start tag the reader stands.
   *
   * @param reason text of the fault, for a message that the element lacks
   */
  public Throwable read(XmlReader in, Deviations deviations, String reason) {
    @Nullable Object[] values = new Object[members.particles().size()];
    if (whole) {
      XmlParticle only = members.particles().getFirst();
      Object read = only.value().read(in, deviations, null, only.where());
      values[0] = only.value().finish(read, deviations, only.where());
    } else {
      members.children(in, deviations, values);
      addReason(values, deviations, reason);
      members.finish(values, deviations);
    }
    try {
      return (Throwable) constructor.invoke(values, reason);
    } catch (Throwable e) {
      throw new XmlException(element + " does not accept these values: " + e.getMessage(), e);
    }
  }

  /** Replaces a message that the element lacks by the reason, where CXF puts it. */
  private void addReason(@Nullable Object[] values, Deviations deviations, String reason) {
    for (int i = 0; i < values.length; i++) {
      XmlParticle particle = members.particles().get(i);
      if (values[i] == null && isMessage(particle)) {
        deviations.report(Deviations.Kind.MISSING, particle.where() + " is missing");
        values[i] = reason;
      }
    }
  }

  @Override
  public String type() {
    return element.toString();
  }

  @Override
  public List<Codec> parts() {
    return members.particles().stream().map(particle -> (Codec) particle.value()).toList();
  }

  @Override
  public void write(MessageOutput out, int field, @Nullable Object value, String where) {
    throw notHere();
  }

  @Override
  public Object read(MessageInput in, int tag, @Nullable Object before) {
    throw notHere();
  }

  private ContractException notHere() {
    return new ContractException(element + " is encoded as XML only");
  }
}
