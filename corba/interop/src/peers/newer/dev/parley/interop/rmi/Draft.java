package dev.parley.interop.rmi;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/** As a newer release has it. */
public final class Draft implements Serializable {
  private static final long serialVersionUID = 1;

  List<String> authors = new ArrayList<>(List.of("who came"));
  int pages = 5;
  Date begun = new Date(7);
  double weight = 0.5;

  @Override
  public String toString() {
    return pages + " " + begun.getTime();
  }
}
