import dev.parley.files.*;
import dev.parley.files.text.TextFile;
import java.nio.file.Path;
void show(String line) {}
