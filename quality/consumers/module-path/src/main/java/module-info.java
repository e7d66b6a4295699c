/** A module that uses Parley. */
module desk {
  requires dev.parley.calls;
  requires dev.parley.valves;

  opens desk.contract to
      dev.parley.calls;
  opens desk.values to
      dev.parley.calls;
}
