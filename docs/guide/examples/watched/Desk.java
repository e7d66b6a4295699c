package watched;

/** What can be asked for at the desk. */
public interface Desk {
  String greet(String name);
}
