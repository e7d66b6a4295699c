import dev.parley.calls.Parley;
import dev.parley.room.api.*;
import java.net.URI;
import java.util.Optional;
import java.util.UUID;
Parley parley;
URI server;
String invitation;
