import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * Writes the class of a Windows build of Java that Wine cannot run as it is: Wine lacks the
 * function that its network interfaces are listed by, and the virtual machine would end. Here there
 * are none.
 *
 * <p>Usage: {@code java scripts/WinePatch.java HOME-OF-THE-WINDOWS-BUILD FOLDER}.
 */
final class WinePatch {
  private static final String CLASS = "java/net/NetworkInterface.class";
  private static final Set<String> LISTING =
      Set.of("getAll", "getByName0", "getByIndex0", "getByInetAddress0", "boundInetAddress0");

  public static void main(String[] arguments) throws IOException {
    Path written = Path.of(arguments[1], CLASS);
    try (FileSystem image =
        FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", arguments[0]))) {
      byte[] found = Files.readAllBytes(image.getPath("modules", "java.base", CLASS));
      ClassModel model = ClassFile.of().parse(found);
      Files.createDirectories(written.getParent());
      Files.write(written, ClassFile.of().transformClass(model, transform()));
    }
  }

  private static ClassTransform transform() {
    return (builder, element) -> {
      if (element instanceof MethodModel method
          && LISTING.contains(method.methodName().stringValue())) {
        MethodTypeDesc type = method.methodTypeSymbol();
        builder.withMethodBody(
            method.methodName().stringValue(),
            type,
            method.flags().flagsMask() & ~AccessFlag.NATIVE.mask(),
            code -> returnNothing(code, type.returnType().isPrimitive()));
      } else {
        builder.with(element);
      }
    };
  }

  private static void returnNothing(CodeBuilder code, boolean primitive) {
    if (primitive) {
      code.iconst_0().ireturn();
    } else {
      code.aconst_null().areturn();
    }
  }

  private WinePatch() {}
}
