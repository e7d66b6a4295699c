import dev.parley.calls.*;
import dev.parley.calls.api.*;
import java.net.URI;
Parley server;
Parley client;
