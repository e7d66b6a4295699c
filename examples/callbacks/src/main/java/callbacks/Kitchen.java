package callbacks;

/** The contract of the server. */
public interface Kitchen {
  /** Cooks a dish and calls the guest meanwhile. {@return the dish as it is served} */
  String cook(String dish, Guest guest);

  /** Calls {@code guest} from now on, until the guest's connection ends. */
  void announceTo(Guest guest);
}
