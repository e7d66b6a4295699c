import dev.parley.calls.Parley;
import dev.parley.room.*;
import dev.parley.room.api.*;
ConferenceDependencies surroundings;
Parley parley;
