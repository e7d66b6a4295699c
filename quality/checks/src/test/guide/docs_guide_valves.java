import dev.parley.base.Timers;
import dev.parley.calls.*;
import dev.parley.calls.api.*;
import dev.parley.valves.*;
import java.net.URI;
import java.time.Duration;
import java.util.*;
record Basket(List<String> articles) {}
interface Shop { int order(Basket basket); }
Timers timers;
Parley parley;
