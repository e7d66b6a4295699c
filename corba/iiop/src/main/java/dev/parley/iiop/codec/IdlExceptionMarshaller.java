package dev.parley.iiop.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.type.TypeCode;
import java.util.List;

/** Marshaller of IDL user exceptions, whose members the only public constructor takes. */
final class IdlExceptionMarshaller extends ExceptionMarshaller {
  private final Members members;

  IdlExceptionMarshaller(String repositoryId, Members members) {
    super(repositoryId);
    this.members = members;
  }

  @Override
  public String type() {
    return RepositoryIds.scopedName(repositoryId());
  }

  @Override
  public TypeCode typeCode() {
    return TypeCode.exception(
        repositoryId(), RepositoryIds.name(repositoryId()), members.ofTypeCode());
  }

  @Override
  public void writeContent(Writing to, Object exception) {
    members.write(to, exception);
  }

  @Override
  public Throwable readContent(Reading from) {
    return (Throwable) members.read(from);
  }

  @Override
  public List<Codec> parts() {
    return members.parts();
  }
}
