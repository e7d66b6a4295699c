/** UDP sockets that are read and written in batches. */
module dev.parley.datagrams {
  requires static org.jspecify;

  exports dev.parley.datagrams;
}
