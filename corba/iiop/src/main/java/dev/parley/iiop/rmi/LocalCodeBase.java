package dev.parley.iiop.rmi;

import dev.parley.pipeline.CallException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Code base of this side. It describes classes whose objects were marshalled or unmarshalled, loads
 * none, and never states a location of code.
 *
 * <p>Threads: safe for all.
 */
public final class LocalCodeBase implements CodeBase {
  private final int idsMax;

  /**
   * @param idsMax maximum number of classes in one call
   */
  public LocalCodeBase(int idsMax) {
    this.idsMax = idsMax;
  }

  @Override
  public String implementation(String repositoryId) {
    return "";
  }

  @Override
  public List<String> implementations(List<String> repositoryIds) {
    return repositoryIds.stream().map(this::implementation).toList();
  }

  @Override
  public FullValueDescription meta(String repositoryId) {
    return FullValueDescription.of(known(repositoryId));
  }

  @Override
  public List<FullValueDescription> metas(List<String> repositoryIds) {
    if (repositoryIds.size() > idsMax) {
      throw new CallException.Invalid(
          "asks for " + repositoryIds.size() + " classes at once, at most " + idsMax + " are told");
    }
    return repositoryIds.stream().map(this::meta).toList();
  }

  @Override
  public List<String> bases(String repositoryId) {
    List<String> bases = new ArrayList<>();
    for (Class<?> above = known(repositoryId).getSuperclass();
        above != null && Serializable.class.isAssignableFrom(above);
        above = above.getSuperclass()) {
      bases.add(RmiRepositoryIds.of(above));
    }
    return bases;
  }

  private static Class<?> known(String repositoryId) {
    Class<?> type = MarshalledClasses.find(repositoryId);
    if (type == null) {
      throw new CallException.Invalid("no object of this class has travelled: " + repositoryId);
    }
    return type;
  }
}
