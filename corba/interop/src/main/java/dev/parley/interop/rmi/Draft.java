package dev.parley.interop.rmi;

import java.io.Serializable;
import java.util.Date;

/** As an older release has it; {@code src/peers/newer} has it as a newer one does. */
@SuppressWarnings("JavaUtilDate") // dates travel
public final class Draft implements Serializable {
  private static final long serialVersionUID = 1;

  String author = "who left";
  int pages = 5;
  Date begun = new Date(7);

  @Override
  public String toString() {
    return pages + " " + begun.getTime();
  }
}
