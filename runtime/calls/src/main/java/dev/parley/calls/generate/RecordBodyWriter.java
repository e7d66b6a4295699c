package dev.parley.calls.generate;

import dev.parley.calls.codec.RecordCodec;
import dev.parley.calls.codec.RecordCodec.Component;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.RecordBody;
import dev.parley.transport.api.BadMessageException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * Generates the class that encodes and decodes the components of a record:
 *
 * <pre>
 *   final class Order$Body extends RecordBody {
 *     void write(MessageOutput out, Object value) {
 *       Order order = (Order) value;
 *       CODEC_0.write(out, 1, order.customer(), "Order.customer");
 *       out.sint(2, order.quantity());
 *     }
 *     Object read(MessageInput in) { … loop over tags …; return new Order((String) customer, quantity); }
 *   }
 * </pre>
 */
public final class RecordBodyWriter {
  private static final ClassDesc BAD_MESSAGE = StubSymbols.of(BadMessageException.class);
  private static final ClassDesc THROWABLE = ConstantDescs.CD_Throwable;

  private final RecordCodec codec;
  private final Class<?> type;
  private final ClassDesc record;
  private final FieldsWriter fields;

  private RecordBodyWriter(RecordCodec codec) {
    this.codec = codec;
    type = codec.recordType();
    record = StubSymbols.of(type);
    fields =
        new FieldsWriter(
            codec.components().stream()
                .map(c ->
                    new FieldsWriter.RecordField(
                        c.number(), c.type(), c.codec(), type.getSimpleName() + "." + c.name()))
                .toList());
  }

  /** {@return the generated code of a record whose component codecs are known} */
  public static RecordBody generate(RecordCodec codec) {
    byte[] bytes = new RecordBodyWriter(codec).print();
    List<Codec> handed = codec.components().stream().map(Component::codec).toList();
    MethodHandle constructor =
        ContractHiddenClasses.constructor(
            ContractHiddenClasses.define(codec.recordType(), bytes, handed), RecordBody.class);
    try {
      return (RecordBody) constructor.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException("the body of " + codec.type() + " cannot be made", e);
    }
  }

  private byte[] print() {
    return ClassFile.of()
        .build(
            StubSymbols.beside(type, "Body"),
            file -> {
              file.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                  .withSuperclass(StubSymbols.RECORD_BODY);
              file.withMethodBody(
                  ConstantDescs.INIT_NAME,
                  ConstantDescs.MTD_void,
                  0,
                  RecordBodyWriter::constructor);
              file.withMethodBody(
                  "write",
                  StubSymbols.type(
                      ConstantDescs.CD_void, StubSymbols.OUTPUT, ConstantDescs.CD_Object),
                  ClassFile.ACC_PUBLIC,
                  this::write);
              file.withMethodBody(
                  "read",
                  StubSymbols.type(ConstantDescs.CD_Object, StubSymbols.INPUT),
                  ClassFile.ACC_PUBLIC,
                  this::read);
            });
  }

  private static void constructor(CodeBuilder code) {
    code.aload(0)
        .invokespecial(StubSymbols.RECORD_BODY, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
        .return_();
  }

  private void write(CodeBuilder code) {
    int value = code.allocateLocal(TypeKind.REFERENCE);
    code.aload(2).checkcast(record).astore(value);
    fields.write(
        code,
        1,
        i -> {
          Component component = codec.components().get(i);
          code.aload(value)
              .invokevirtual(
                  record, component.name(), MethodTypeDesc.of(StubSymbols.of(component.type())));
        });
    code.return_();
  }

  private void read(CodeBuilder code) {
    int[] locals = fields.read(code, 1);
    code.trying(
        attempt -> {
          attempt.new_(record).dup();
          List<Component> components = codec.components();
          for (int i = 0; i < locals.length; i++) {
            attempt.loadLocal(TypeKind.from(components.get(i).type()).asLoadable(), locals[i]);
          }
          ClassDesc[] types =
              components.stream().map(c -> StubSymbols.of(c.type())).toArray(ClassDesc[]::new);
          attempt
              .invokespecial(
                  record, ConstantDescs.INIT_NAME, StubSymbols.type(ConstantDescs.CD_void, types))
              .areturn();
        },
        failures ->
            failures.catchingAll(failed ->
                failed
                    .loadConstant(type.getName())
                    .invokestatic(
                        StubSymbols.RECORD_BODY,
                        "rejected",
                        StubSymbols.type(BAD_MESSAGE, THROWABLE, ConstantDescs.CD_String))
                    .athrow()));
  }
}
