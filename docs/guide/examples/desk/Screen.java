package desk;

/** What JavaScript offers: a screen to write on. */
public interface Screen {
  /** Shows a line. */
  void show(String line);

  /** Asks whoever sits before it. */
  String ask(String question);
}
