package studio;

/** Contract of the host, called by its plug-in. */
public interface Gallery {
  int hang(String picture);
}
