import dev.parley.calls.*;
import java.net.URI;
Parley server;
Parley client;
