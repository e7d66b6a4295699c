package callbacks;

/** The contract of the callback: implemented by the client, called by the server. */
public interface Guest {
  void hear(String news);

  boolean wants(String extra);
}
