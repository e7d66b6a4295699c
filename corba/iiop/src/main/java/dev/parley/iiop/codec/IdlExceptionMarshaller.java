package dev.parley.iiop.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.type.TypeCode;
import java.util.List;

/** Marshaller of IDL user exceptions, whose members the only public constructor takes. */
final class IdlExceptionMarshaller extends ExceptionMarshaller {
  private final IdlMembers members;

  IdlExceptionMarshaller(String repositoryId, IdlMembers members) {
    super(repositoryId);
    this.members = members;
  }

  @Override
  public String type() {
    return IdlRepositoryIds.scopedName(repositoryId());
  }

  @Override
  public TypeCode typeCode() {
    return TypeCode.exception(
        repositoryId(), IdlRepositoryIds.name(repositoryId()), members.ofTypeCode());
  }

  @Override
  public void writeContent(MarshalContext to, Object exception) {
    members.write(to, exception);
  }

  @Override
  public Throwable readContent(UnmarshalContext from) {
    return (Throwable) members.read(from);
  }

  @Override
  public List<Codec> parts() {
    return members.parts();
  }
}
