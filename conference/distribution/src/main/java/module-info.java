/** One encrypted stream for all receivers of a local network by multicast, with loss recovery. */
@SuppressWarnings("module") // the modules that use it are built after this
module dev.parley.distribution {
  requires dev.parley.datagrams;
  requires dev.parley.media;
  requires static transitive org.jspecify;

  exports dev.parley.distribution.group to
      dev.parley.client,
      dev.parley.server;
  exports dev.parley.distribution.handout to
      dev.parley.client,
      dev.parley.server;
  exports dev.parley.distribution.handout.receiver to
      dev.parley.client;
  exports dev.parley.distribution.handout.sender to
      dev.parley.server;
  exports dev.parley.distribution.network to
      dev.parley.client,
      dev.parley.server;
  exports dev.parley.distribution.receiver to
      dev.parley.client;
  exports dev.parley.distribution.sender to
      dev.parley.server;
}
