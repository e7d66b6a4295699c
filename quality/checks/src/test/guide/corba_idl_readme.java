import dev.parley.idl.*;
import dev.parley.idl.model.IdlModel;
import java.nio.file.Path;
import java.util.*;
