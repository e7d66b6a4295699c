package dev.parley.wsdl;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Options of a compilation.
 *
 * @param packageName Java package of the sources; empty for one made of the target namespace
 * @param folder folder that imports may name files in; empty for that of the WSDL file
 * @param location URL of the WSDL, which relative locations in it refer to; empty for its file
 * @param locations files that stand for locations
 * @param bytes whether binary content with a media type becomes a {@code byte[]} and not an {@code
 *     Attachment}, which no {@code EnvelopeFilter} lets pass
 */
public record WsdlOptions(
    String packageName,
    Optional<Path> folder,
    Optional<String> location,
    WsdlLocations locations,
    boolean bytes) {
  /** Options that allow files beside the WSDL only. */
  public static final WsdlOptions DEFAULT =
      new WsdlOptions("", Optional.empty(), Optional.empty(), WsdlLocations.of(Map.of()), false);

  /** {@return these options with {@code byte[]} for all binary content} */
  public WsdlOptions withBytes() {
    return new WsdlOptions(packageName, folder, location, locations, true);
  }
}
