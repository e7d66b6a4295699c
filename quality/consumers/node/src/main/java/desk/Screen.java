package desk;

/** Contract of the visitor, called by the server. */
public interface Screen {
  /** Shows a line. {@return the number of screens that show it} */
  int show(String line);
}
