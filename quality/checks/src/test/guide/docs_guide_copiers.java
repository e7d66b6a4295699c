import dev.parley.copiers.*;
import java.lang.invoke.MethodHandles;
import java.util.*;
static final class Secret { private String text = ""; }
