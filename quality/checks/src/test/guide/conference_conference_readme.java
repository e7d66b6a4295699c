import dev.parley.calls.Parley;
import dev.parley.conference.*;
import dev.parley.conference.api.*;
Surroundings surroundings;
Parley parley;
