package bank;

import java.io.Serializable;
import java.util.Date;

/** One transaction of an account. */
public class Entry implements Serializable {
  private static final long serialVersionUID = 1;

  private final Date when;
  private final long cents;

  /** A deposit, or a withdrawal if {@code cents} is negative. */
  public Entry(Date when, long cents) {
    this.when = when;
    this.cents = cents;
  }

  /** {@return the time} */
  public Date when() {
    return when;
  }

  /** {@return the amount} */
  public long cents() {
    return cents;
  }
}
