package bank;

import java.io.Serializable;
import java.util.Date;

/** One thing that was done. */
public class Entry implements Serializable {
  private static final long serialVersionUID = 1;

  private final Date when;
  private final long cents;

  /** What was put in, or taken out where it is negative. */
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
