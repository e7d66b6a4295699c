import dev.parley.attached.*;
import dev.parley.calls.*;
import dev.parley.calls.api.*;
interface Canvas { void paint(String colour); }
interface Gallery { void hang(String picture); }
static final class Painter implements Plugin {
  @Override public void start(Host host) {}
}
interface Worker { int work(); }
static final class Busy implements Worker {
  @Override public int work() { return 1; }
}
Parley parley;
