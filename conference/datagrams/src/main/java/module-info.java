/** UDP sockets with batched I/O. */
module dev.parley.datagrams {
  requires dev.parley.ffi;
  requires static org.jspecify;

  exports dev.parley.datagrams;
}
