package desk.contract;

/** A call-back. */
public interface Watcher {
  void sold(String item);
}
