package dev.parley.soap.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Elements that are the content of another element, in the order of the schema. In the content that
 * is read they may come in another order, be unknown or missing, as far as {@link Deviations}
 * allow.
 *
 * <p>Immutable.
 */
public final class XmlSequence {
  private final String owner;
  private final List<XmlParticle> particles;
  private final int[] positions;

  /**
   * @param owner name of the type or operation, for messages
   * @param positions position of each particle among the values of the owner
   */
  public XmlSequence(String owner, List<XmlParticle> particles, List<Integer> positions) {
    this.positions = positions.stream().mapToInt(Integer::intValue).toArray();
    this.owner = owner;
    this.particles = List.copyOf(particles);
    if (particles.stream().filter(XmlParticle::isWildcard).count() > 1) {
      throw new ContractException(
          owner
              + ": only one XmlFragment may be any element; name the others with @XmlElement, or use"
              + " a list");
    }
  }

  /** {@return the elements in their order} */
  public List<XmlParticle> particles() {
    return particles;
  }

  /** {@return the position of a particle among the values of the owner} */
  public int position(int particle) {
    return positions[particle];
  }

  /**
   * Reads the children of the element at whose start tag the reader stands, up to its end tag.
   *
   * @param into receives the value of each particle, at its position
   */
  public void read(XmlReader in, Deviations deviations, @Nullable Object[] into) {
    children(in, deviations, into);
    finish(into, deviations);
  }

  /**
   * Reads the children without a check for missing ones; {@link #finish} follows.
   *
   * @param into receives what was read of each particle, at its position; null for nothing
   */
  public void children(XmlReader in, Deviations deviations, @Nullable Object[] into) {
    int expected = 0;
    while (in.nextChild()) {
      int found = find(in, deviations, expected);
      if (found < 0) {
        deviations.report(Deviations.Kind.UNKNOWN, owner + " has no element " + in.name());
        in.skip();
        continue;
      }
      if (found < expected) {
        deviations.report(
            Deviations.Kind.ORDER,
            particles.get(found).where() + " comes behind " + particles.get(expected).where());
      }
      expected = Math.max(expected, found);
      int position = positions[found];
      XmlParticle particle = particles.get(found);
      into[position] = particle.value().read(in, deviations, into[position], particle.where());
    }
  }

  /**
   * Replaces what was read of each particle by its value.
   *
   * @throws dev.parley.soap.xml.XmlException when a value without a default is missing
   */
  public void finish(@Nullable Object[] into, Deviations deviations) {
    for (int i = 0; i < particles.size(); i++) {
      XmlParticle particle = particles.get(i);
      into[positions[i]] =
          particle.value().finish(into[positions[i]], deviations, particle.where());
    }
  }

  /** {@return the position of the particle that the reader stands at; -1 for none} */
  private int find(XmlReader in, Deviations deviations, int expected) {
    for (int i = expected; i < particles.size(); i++) {
      if (in.at(particles.get(i).name())) {
        return i;
      }
    }
    for (int i = 0; i < expected; i++) {
      if (in.at(particles.get(i).name())) {
        return i;
      }
    }
    for (int i = 0; i < particles.size(); i++) {
      if (particles.get(i).isWildcard()) {
        return i;
      }
    }
    for (int i = 0; i < particles.size(); i++) {
      XmlName name = particles.get(i).name();
      if (in.localName().equals(name.local())) {
        deviations.report(
            Deviations.Kind.NAMESPACE,
            particles.get(i).where() + " is " + in.name() + " instead of " + name);
        return i;
      }
    }
    return -1;
  }
}
