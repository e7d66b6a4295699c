import dev.parley.calls.Parley;
import dev.parley.pipeline.*;
