import dev.parley.calls.*;
import java.net.URI;
