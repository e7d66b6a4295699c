package dev.parley.interop.rmi;

import java.io.Serializable;
import java.util.Date;

/** Class in its older version; {@code src/peers/newer} has the newer version. */
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
