package studio;

/** What the host does for its plug-in. */
public interface Gallery {
  int hang(String picture);
}
