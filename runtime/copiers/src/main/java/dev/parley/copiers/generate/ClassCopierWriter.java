package dev.parley.copiers.generate;

import dev.parley.copiers.generate.ClassShape.CopyCreation;
import dev.parley.copiers.spi.ClassCopier;
import dev.parley.copiers.spi.FieldCopier;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Generates the copier class of a class that has a constructor without parameters:
 *
 * <pre>
 *   final class Order$Copy implements SuperclassCopier {
 *     Object shell(Object source) { Order copy = new Order(); carry(source, copy); return copy; }
 *     void carry(Object source, Object copy) { copy.number = source.number; }
 *     Object fill(Object source, Object shell, CopyIdentityMap identities) {
 *       shell.lines = (List) FIELD_COPIER_0.copy(source.lines, identities);
 *       return shell;
 *     }
 *     Object[] parts(Object source) { Object[] parts = new Object[1]; take(source, parts); return parts; }
 *     void take(Object source, Object[] parts) { parts[0] = source.lines; }
 *     Object join(Object source, Object shell, Object[] copies) { shell.lines = (List) copies[0]; return shell; }
 *   }
 * </pre>
 *
 * For records {@code fill} and {@code join} end with {@code return new Order(source.number,
 * lines)}, or with the record itself if no part differs from its copy.
 */
public final class ClassCopierWriter {
  private static final int ABOVE = 0;
  private static final int NAMES = 1;
  private static final int FIRST_FIELD_COPIER = 2;
  private static final ClassDesc LIST = ConstantDescs.CD_List;

  private final ClassShape shape;
  private final ClassDesc type;
  private final ClassDesc self;

  private ClassCopierWriter(ClassShape shape) {
    this.shape = shape;
    type = CopierSymbols.of(shape.type());
    self = CopierSymbols.beside(shape.type(), "Copy");
  }

  /**
   * {@return an instance of the generated copier class}
   *
   * @param host a lookup with the rights of the class itself
   * @param copiers copiers for {@link ClassShape#copiedFields}; may be added until the first copy
   */
  public static ClassCopier generate(
      ClassShape shape, MethodHandles.Lookup host, FieldCopierList copiers) {
    copiers.handed.set(ABOVE, shape.above());
    copiers.handed.set(NAMES, shape.names());
    return CopierHiddenClasses.define(host, new ClassCopierWriter(shape).print(), copiers.handed);
  }

  /** Copiers of the fields, which are added later where a class contains itself. */
  public static final class FieldCopierList {
    private final List<@Nullable Object> handed = new ArrayList<>();

    /** Creates an empty list. */
    public FieldCopierList() {
      handed.add(null);
      handed.add(null);
    }

    /** Adds the copier of the next field. */
    public void add(FieldCopier copier) {
      handed.add(copier);
    }
  }

  private byte[] print() {
    return ClassFile.of().build(self, this::print);
  }

  private void print(ClassBuilder file) {
    file.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
        .withInterfaceSymbols(CopierSymbols.SUPERCLASS_COPIER);
    file.withMethodBody(
        ConstantDescs.INIT_NAME,
        ConstantDescs.MTD_void,
        0,
        code ->
            code.aload(0)
                .invokespecial(
                    ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                .return_());
    method(
        file,
        "kind",
        CopierSymbols.KIND,
        code ->
            code.getstatic(CopierSymbols.KIND, shape.kind().name(), CopierSymbols.KIND).areturn());
    method(
        file,
        "copy",
        CopierSymbols.OBJECT,
        this::copy,
        CopierSymbols.OBJECT,
        CopierSymbols.IDENTITY_MAP);
    if (shape.making() == CopyCreation.EMPTY) {
      method(file, "shell", CopierSymbols.OBJECT, this::shell, CopierSymbols.OBJECT);
    }
    method(
        file,
        "carry",
        ConstantDescs.CD_void,
        this::carry,
        CopierSymbols.OBJECT,
        CopierSymbols.OBJECT);
    method(
        file,
        "fill",
        CopierSymbols.OBJECT,
        this::fill,
        CopierSymbols.OBJECT,
        CopierSymbols.OBJECT,
        CopierSymbols.IDENTITY_MAP);
    method(file, "parts", CopierSymbols.OBJECTS, this::parts, CopierSymbols.OBJECT);
    method(
        file,
        "take",
        ConstantDescs.CD_void,
        this::take,
        CopierSymbols.OBJECT,
        CopierSymbols.OBJECTS);
    method(
        file,
        "join",
        CopierSymbols.OBJECT,
        this::join,
        CopierSymbols.OBJECT,
        CopierSymbols.OBJECT,
        CopierSymbols.OBJECTS);
    method(
        file,
        "name",
        ConstantDescs.CD_String,
        ClassCopierWriter::name,
        CopierSymbols.OBJECTS,
        ConstantDescs.CD_int);
  }

  private static void method(
      ClassBuilder file,
      String name,
      ClassDesc result,
      Consumer<CodeBuilder> classCopier,
      ClassDesc... parameters) {
    file.withMethodBody(
        name, CopierSymbols.type(result, parameters), ClassFile.ACC_PUBLIC, classCopier);
  }

  /** Generates {@link ClassCopier#copy} in each class, so that its call sites stay monomorphic. */
  private void copy(CodeBuilder code) {
    if (shape.kind() == ClassCopier.CopyKind.CHECKED) {
      code.aload(0)
          .aload(1)
          .aload(2)
          .invokestatic(
              CopierSymbols.IDENTITY_MAP,
              "checked",
              CopierSymbols.type(
                  CopierSymbols.OBJECT,
                  CopierSymbols.CLASS_COPIER,
                  CopierSymbols.OBJECT,
                  CopierSymbols.IDENTITY_MAP))
          .areturn();
      return;
    }
    int group = 3;
    int met = 4;
    int shell = 5;
    int place = 6;
    var remembering = code.newLabel();
    code.aload(2).ifnonnull(remembering);
    emptyShell(code);
    code.astore(shell);
    callFill(code, shell);
    code.areturn().labelBinding(remembering);
    code.aload(2)
        .loadConstant(type)
        .invokevirtual(
            CopierSymbols.IDENTITY_MAP,
            "group",
            CopierSymbols.type(CopierSymbols.CLASS_IDENTITY_MAP, ConstantDescs.CD_Class))
        .astore(group);
    code.aload(2)
        .aload(group)
        .aload(1)
        .invokevirtual(
            CopierSymbols.IDENTITY_MAP,
            "met",
            CopierSymbols.type(
                CopierSymbols.OBJECT, CopierSymbols.CLASS_IDENTITY_MAP, CopierSymbols.OBJECT))
        .astore(met);
    var fresh = code.newLabel();
    code.aload(met).ifnull(fresh).aload(met).areturn().labelBinding(fresh);
    emptyShell(code);
    code.astore(shell);
    code.aload(group)
        .aload(1)
        .aload(shell)
        .invokevirtual(
            CopierSymbols.CLASS_IDENTITY_MAP,
            "add",
            CopierSymbols.type(ConstantDescs.CD_int, CopierSymbols.OBJECT, CopierSymbols.OBJECT))
        .istore(place);
    code.aload(2).invokevirtual(CopierSymbols.IDENTITY_MAP, "down", ConstantDescs.MTD_void);
    callFill(code, shell);
    code.astore(met);
    code.aload(2).invokevirtual(CopierSymbols.IDENTITY_MAP, "up", ConstantDescs.MTD_void);
    if (shape.making() != CopyCreation.EMPTY) {
      code.aload(group)
          .iload(place)
          .aload(met)
          .invokevirtual(
              CopierSymbols.CLASS_IDENTITY_MAP,
              "set",
              CopierSymbols.type(
                  ConstantDescs.CD_void, ConstantDescs.CD_int, CopierSymbols.OBJECT));
    }
    code.aload(met).areturn();
  }

  private void emptyShell(CodeBuilder code) {
    if (shape.making() == CopyCreation.EMPTY) {
      code.aload(0)
          .aload(1)
          .invokevirtual(
              self, "shell", CopierSymbols.type(CopierSymbols.OBJECT, CopierSymbols.OBJECT));
    } else {
      code.aconst_null();
    }
  }

  private void callFill(CodeBuilder code, int shell) {
    code.aload(0)
        .aload(1)
        .aload(shell)
        .aload(2)
        .invokevirtual(
            self,
            "fill",
            CopierSymbols.type(
                CopierSymbols.OBJECT,
                CopierSymbols.OBJECT,
                CopierSymbols.OBJECT,
                CopierSymbols.IDENTITY_MAP));
  }

  private void shell(CodeBuilder code) {
    code.new_(type)
        .dup()
        .invokespecial(type, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
        .astore(2);
    code.aload(0)
        .aload(1)
        .aload(2)
        .invokevirtual(
            self,
            "carry",
            CopierSymbols.type(ConstantDescs.CD_void, CopierSymbols.OBJECT, CopierSymbols.OBJECT));
    code.aload(2).areturn();
  }

  private void carry(CodeBuilder code) {
    if (shape.making() == CopyCreation.EMPTY || shape.making() == CopyCreation.BELOW) {
      above(code, "carry", ConstantDescs.CD_void, CopierSymbols.OBJECT);
      for (Field field : shape.assignedFields()) {
        code.aload(2).checkcast(type);
        get(code, field);
        code.putfield(type, field.getName(), CopierSymbols.of(field.getType()));
      }
    }
    code.return_();
  }

  private void take(CodeBuilder code) {
    above(code, "take", ConstantDescs.CD_void, CopierSymbols.OBJECTS);
    for (int i = 0; i < shape.copiedFields().size(); i++) {
      code.aload(2).loadConstant(shape.offset() + i);
      get(code, shape.copiedFields().get(i));
      code.aastore();
    }
    code.return_();
  }

  private void parts(CodeBuilder code) {
    code.loadConstant(shape.names().size()).anewarray(CopierSymbols.OBJECT).astore(2);
    code.aload(0)
        .aload(1)
        .aload(2)
        .invokevirtual(
            self,
            "take",
            CopierSymbols.type(ConstantDescs.CD_void, CopierSymbols.OBJECT, CopierSymbols.OBJECTS));
    code.aload(2).areturn();
  }

  private void fill(CodeBuilder code) {
    above(code, "fill", CopierSymbols.OBJECT, CopierSymbols.OBJECT, CopierSymbols.IDENTITY_MAP);
    int first = 4;
    for (int i = 0; i < shape.copiedFields().size(); i++) {
      Field field = shape.copiedFields().get(i);
      code.ldc(CopierSymbols.handed(CopierSymbols.FIELD_COPIER, FIRST_FIELD_COPIER + i));
      get(code, field);
      code.aload(3)
          .invokeinterface(
              CopierSymbols.FIELD_COPIER,
              "copy",
              CopierSymbols.type(
                  CopierSymbols.OBJECT, CopierSymbols.OBJECT, CopierSymbols.IDENTITY_MAP))
          .checkcast(CopierSymbols.of(field.getType()))
          .astore(first + i);
    }
    new CopyCompletion(code, i -> code.aload(first + i)).print();
  }

  private void join(CodeBuilder code) {
    above(code, "join", CopierSymbols.OBJECT, CopierSymbols.OBJECT, CopierSymbols.OBJECTS);
    new CopyCompletion(
            code,
            i ->
                code.aload(3)
                    .loadConstant(shape.offset() + i)
                    .aaload()
                    .checkcast(CopierSymbols.of(shape.copiedFields().get(i).getType())))
        .print();
  }

  /**
   * Generates a call of the super-class's copier with the source and further arguments, if there is
   * one.
   */
  private void above(CodeBuilder code, String method, ClassDesc result, ClassDesc... rest) {
    if (shape.above() == null) {
      return;
    }
    ClassDesc[] parameters = new ClassDesc[rest.length + 1];
    parameters[0] = CopierSymbols.OBJECT;
    System.arraycopy(rest, 0, parameters, 1, rest.length);
    code.ldc(CopierSymbols.handed(CopierSymbols.SUPERCLASS_COPIER, ABOVE));
    for (int i = 0; i < parameters.length; i++) {
      code.aload(1 + i);
    }
    code.invokeinterface(
        CopierSymbols.SUPERCLASS_COPIER, method, CopierSymbols.type(result, parameters));
    if (!result.equals(ConstantDescs.CD_void)) {
      code.pop();
    }
  }

  private void get(CodeBuilder code, Field field) {
    code.aload(1)
        .checkcast(type)
        .getfield(type, field.getName(), CopierSymbols.of(field.getType()));
  }

  private static void name(CodeBuilder code) {
    code.ldc(CopierSymbols.handed(LIST, NAMES))
        .iload(2)
        .invokeinterface(
            LIST, "get", CopierSymbols.type(CopierSymbols.OBJECT, ConstantDescs.CD_int))
        .checkcast(ConstantDescs.CD_String)
        .areturn();
  }

  /** Code at the end of {@code fill} and {@code join}: creates the copy from its parts. */
  private final class CopyCompletion {
    private final CodeBuilder code;
    private final java.util.function.IntConsumer load;

    CopyCompletion(CodeBuilder code, java.util.function.IntConsumer load) {
      this.code = code;
      this.load = load;
    }

    void print() {
      switch (shape.making()) {
        case EMPTY, BELOW -> set();
        case CANONICAL -> {
          same();
          construct();
        }
        case NEVER -> {
          same();
          code.invokestatic(
                  CopierSymbols.REFUSAL, "finalFields", CopierSymbols.type(CopierSymbols.REFUSAL))
              .athrow();
        }
      }
    }

    private void set() {
      for (int i = 0; i < shape.copiedFields().size(); i++) {
        Field field = shape.copiedFields().get(i);
        code.aload(2).checkcast(type);
        load.accept(i);
        code.putfield(type, field.getName(), CopierSymbols.of(field.getType()));
      }
      code.aload(2).areturn();
    }

    /** Generates the return of the value itself if no part differs from its copy. */
    private void same() {
      var differs = code.newLabel();
      for (int i = 0; i < shape.copiedFields().size(); i++) {
        load.accept(i);
        get(code, shape.copiedFields().get(i));
        code.if_acmpne(differs);
      }
      code.aload(1).areturn().labelBinding(differs);
    }

    private void construct() {
      code.new_(type).dup();
      var components = shape.type().getRecordComponents();
      ClassDesc[] types = new ClassDesc[components.length];
      for (int i = 0; i < components.length; i++) {
        types[i] = CopierSymbols.of(components[i].getType());
        component(components[i].getName());
      }
      code.invokespecial(
              type, ConstantDescs.INIT_NAME, CopierSymbols.type(ConstantDescs.CD_void, types))
          .areturn();
    }

    private void component(String name) {
      for (int i = 0; i < shape.copiedFields().size(); i++) {
        if (shape.copiedFields().get(i).getName().equals(name)) {
          load.accept(i);
          return;
        }
      }
      for (Field field : shape.assignedFields()) {
        if (field.getName().equals(name)) {
          get(code, field);
          return;
        }
      }
      throw new IllegalStateException(shape.type() + " has no field for its component " + name);
    }
  }
}
