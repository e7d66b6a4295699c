package desk;

/** Contract of the page, called by the server. */
public interface Page {
  /** Shows a line. {@return the number of lines that the page shows} */
  int show(String line);
}
