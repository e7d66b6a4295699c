package dev.parley.soap.interop.cases;

import jakarta.xml.ws.Holder;
import java.math.BigDecimal;
import java.util.List;

/**
 * Servant of the contract that all stacks share; the peers' service extends it. Threads: safe for
 * all.
 */
public class SharedServant implements SharedCases {
  private final LastSeen seen;

  /** Creates a servant. */
  public SharedServant(LastSeen seen) {
    this.seen = seen;
  }

  @Override
  public String renamed(String value) {
    return seen.saw(value);
  }

  @Override
  public BigDecimal qualified(BigDecimal left, BigDecimal right) {
    return seen.saw(left.add(right));
  }

  @Override
  public String header(String session, String value) {
    return seen.saw(session + "/" + value);
  }

  @Override
  public List<Integer> numbers(List<Integer> numbers) {
    return seen.saw(numbers);
  }

  @Override
  public void split(String text, Holder<String> first, Holder<String> rest) {
    int blank = text.indexOf(' ');
    first.value = text.substring(0, blank);
    rest.value = text.substring(blank + 1);
  }

  @Override
  public int add(Holder<Integer> number, int more) {
    int before = number.value;
    number.value = before + more;
    return before;
  }

  @Override
  public String stamped(String value, Holder<String> stamp) {
    stamp.value = "<" + stamp.value + ">";
    return value;
  }

  @Override
  public String bare(String value) {
    return seen.saw(value);
  }

  @Override
  public void refuse(String reason) throws Refused {
    throw new Refused(reason);
  }

  @Override
  public void note(String text) {
    seen.note(text);
  }

  @Override
  public String noted() {
    return seen.noted();
  }
}
