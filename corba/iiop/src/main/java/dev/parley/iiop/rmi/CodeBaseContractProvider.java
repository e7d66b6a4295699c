package dev.parley.iiop.rmi;

import dev.parley.calls.Contract;
import dev.parley.calls.MethodReader;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.ContractModel;
import dev.parley.calls.spi.MethodModel;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.codec.ContractProvider;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.Marshaller;
import dev.parley.iiop.codec.UnmarshalContext;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Contract of {@link CodeBase}, whose descriptions are IDL structs with more members than their
 * Java records.
 */
public final class CodeBaseContractProvider implements ContractProvider, MethodReader.Forms {
  private static final List<String> IDS =
      List.of(CodeBase.ID, "IDL:omg.org/SendingContext/RunTime:1.0");

  private static final Form<String> TEXT =
      new Form<>("string", String.class, CdrOutput::writeString, CdrInput::readString);

  private static final Form<FullValueDescription> DESCRIPTION =
      new Form<>(
          "CORBA::ValueDef::FullValueDescription",
          FullValueDescription.class,
          (out, description) -> description.write(out),
          FullValueDescription::read);

  /** Constructor for {@link java.util.ServiceLoader}. */
  public CodeBaseContractProvider() {}

  @Override
  public boolean supports(Class<?> type) {
    return type == CodeBase.class;
  }

  @Override
  public <T> IiopContract<T> read(Class<T> type) {
    MethodReader methods = new MethodReader(type, this);
    ContractModel<T> contract = Contract.read(type, methods::read);
    Map<String, MethodModel> operations = new LinkedHashMap<>();
    contract.methods().forEach(method -> operations.put(method.name(), method));
    return new IiopContract<>(contract, CodeBase.ID, IDS, Map.copyOf(operations), Optional.empty());
  }

  @Override
  public String name(java.lang.reflect.Method source) {
    return source.getName();
  }

  @Override
  public int id(String name) {
    return MethodReader.hash(name);
  }

  @Override
  public Codec value(AnnotatedType type, String path) {
    return type.getType() instanceof ParameterizedType list
        ? sequence(form(list.getActualTypeArguments()[0], path))
        : form(type.getType(), path);
  }

  private static Form<?> form(Type type, String path) {
    if (type == String.class) {
      return TEXT;
    } else if (type == FullValueDescription.class) {
      return DESCRIPTION;
    }
    throw new ContractException(path + ": " + type + " is none of a code base's");
  }

  private static <T> Form<?> sequence(Form<T> element) {
    return new Form<>(
        "sequence<" + element.type() + ">",
        List.class,
        (out, list) -> {
          out.writeInt(list.size());
          for (Object each : list) {
            element.write(out, each);
          }
        },
        in -> {
          List<T> read = new ArrayList<>();
          for (int left = in.readSequenceLength(4); left > 0; left--) {
            read.add(element.read.apply(in));
          }
          return read;
        });
  }

  @Override
  public List<MethodModel.DeclaredThrowable> thrown(java.lang.reflect.Method source, String path) {
    return List.of();
  }

  /** Marshaller of a type without null. */
  private static final class Form<T> extends Marshaller {
    private final String type;
    private final Class<T> java;
    private final BiConsumer<CdrOutput, T> write;
    private final Function<CdrInput, T> read;

    Form(String type, Class<T> java, BiConsumer<CdrOutput, T> write, Function<CdrInput, T> read) {
      this.type = type;
      this.java = java;
      this.write = write;
      this.read = read;
    }

    @Override
    public String type() {
      return type;
    }

    @Override
    public void write(MarshalContext to, @Nullable Object value, String where) {
      write(to.out(), required(value, where));
    }

    private void write(CdrOutput out, Object value) {
      write.accept(out, java.cast(value));
    }

    @Override
    public Object read(UnmarshalContext from) {
      return read.apply(from.in());
    }
  }
}
