package dev.parley.iiop.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cosnaming.NameComponent;
import dev.parley.iiop.cosnaming.NamingContext;
import dev.parley.iiop.cosnaming.NamingContextExt;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.pipeline.CallException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contexts of a naming server at their limits, and one beyond. */
final class NamingLimitsTest {
  private static final int MANY = 10_000;

  @TempDir private Path folder;

  private final Parley parley = Parley.start();
  private final Orb iiop = Orb.on(parley);
  private final ObjectReference clock;

  NamingLimitsTest() {
    iiop.listen(URI.create("tcp://127.0.0.1:0"));
    clock = iiop.export("clock", NamingServerTest.Clock.class, () -> 12);
  }

  @AfterEach
  void close() {
    iiop.close();
    parley.close();
  }

  private static NamingLimits limits(int bindings, int contexts) {
    return new NamingLimits(bindings, contexts, 2, 4, MANY, 2, 2);
  }

  private NamingContextServant root(NamingLimits limits) {
    return rootOf(new NamingContexts(iiop, limits, null));
  }

  private static NamingContextServant rootOf(NamingContexts contexts) {
    NamingContextServant root = contexts.get(NamingContexts.ROOT);
    assertThat(root).isNotNull();
    return root;
  }

  private static List<NameComponent> name(String id) {
    return List.of(new NameComponent(id, ""));
  }

  private static void overloaded(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(CallException.Overloaded.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void everyLimitIsPositive(int which) {
    int[] each = IntStream.range(0, 7).map(i -> i == which ? 0 : 1).toArray();

    assertThat(new NamingLimits(1, 1, 1, 1, 1, 1, 1).page()).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new NamingLimits(each[0], each[1], each[2], each[3], each[4], each[5], each[6]));
  }

  @Test
  void namesAreAsLongAsTheyMayBe() throws Exception {
    NamingContextServant root = root(limits(MANY, MANY));

    assertThat(root.toName("abcd.efgh/x")).hasSize(2);
    for (String longer : List.of("abcde", "a.bcdef", "a/b/c")) {
      assertThatThrownBy(() -> root.toName(longer)).isInstanceOf(NamingContext.InvalidName.class);
    }
  }

  @Test
  void referencesAreAsLongAsTheyMayBe() throws Exception {
    int length = clock.toString().length();

    try (NamingContexts fits =
        new NamingContexts(iiop, new NamingLimits(1, 1, 1, 1, length, 1, 1), null)) {
      rootOf(fits).bind(name("a"), clock);
    }
    NamingContextServant root = root(new NamingLimits(1, 1, 1, 1, length - 1, 1, 1));
    overloaded(() -> root.bind(name("a"), clock));
  }

  @Test
  void contextIsSoughtByTheKeysOfAReferenceNotAmongAllContexts() {
    NamingContexts contexts = new NamingContexts(iiop, limits(MANY, MANY), null);
    String last = "";
    for (int i = 0; i < 300; i++) {
      last = contexts.create().id();
    }
    NamingContextServant known = contexts.get(last);
    assertThat(known).isNotNull();
    List<IiopProfile> elsewhere =
        IntStream.rangeClosed(1, 99)
            .mapToObj(
                port -> new IiopProfile(GiopVersion.V1_2, "h", port, new byte[] {'k'}, List.of()))
            .toList();
    List<IiopProfile> all = new ArrayList<>(elsewhere);
    all.addAll(contexts.reference(known).ior().iiopProfiles().subList(0, 1));

    assertThat(contexts.localId(reference(all))).isEqualTo(last);
    long before = allocated();
    assertThat(contexts.localId(reference(elsewhere))).isNull();
    assertThat(allocated() - before).isLessThan(10 << 20);
  }

  private static ObjectReference reference(List<IiopProfile> profiles) {
    return new ObjectReference(Ior.of("", profiles));
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void noOtherUserCanLockTheFolder() throws IOException {
    Path shared = Files.createDirectory(folder.resolve("shared"));
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxr-xr-x"));

    NamingStore.open(shared).close();

    assertThat(Files.getPosixFilePermissions(shared.resolve("lock")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void nameThatIsBoundAgainTakesNoFurtherPlace() throws Exception {
    NamingContextServant root = root(limits(1, MANY));
    root.bind(name("a"), clock);

    root.rebind(name("a"), clock);
    overloaded(() -> root.rebind(name("b"), clock));
    root.unbind(name("a"));
    root.rebind(name("b"), clock);
  }

  @Test
  void objectIsNotReplacedByAContextNorAContextByAnObject() throws Exception {
    NamingContextServant root = root(limits(MANY, MANY));
    root.bind(name("a"), clock);
    root.bindNewContext(name("b"));

    assertThatThrownBy(() -> root.rebindContext(name("a"), root.newContext()))
        .isInstanceOfSatisfying(
            NamingContext.NotFound.class,
            e -> assertThat(e.why()).isEqualTo(NamingContext.NotFoundReason.not_context));
    assertThatThrownBy(() -> root.rebind(name("b"), clock))
        .isInstanceOfSatisfying(
            NamingContext.NotFound.class,
            e -> assertThat(e.why()).isEqualTo(NamingContext.NotFoundReason.not_object));
  }

  @Test
  void namesThatWereKeptCount() throws Exception {
    try (NamingStore kept = NamingStore.open(folder)) {
      NamingContextServant root = rootOf(new NamingContexts(iiop, limits(2, 1), kept));
      root.bind(name("a"), clock);
      root.bind(name("b"), clock);
      iiop.withdraw(NamingContexts.KEY);
      NamingContextServant again = rootOf(new NamingContexts(iiop, limits(2, 1), kept));

      overloaded(() -> again.bind(name("c"), clock));
      again.unbind(name("a"));
      again.bind(name("c"), clock);
      assertThat(again.list(MANY).bindings()).hasSize(2);
    }
  }

  @Test
  void nameThatCouldNotBeWrittenTakesNoPlace() throws Exception {
    Path gone = folder.resolve("gone");
    try (NamingStore kept = NamingStore.open(gone)) {
      NamingContextServant root = rootOf(new NamingContexts(iiop, limits(1, 1), kept));
      Path aside = Files.move(gone, folder.resolve("aside"));
      assertThatThrownBy(() -> root.bind(name("a"), clock))
          .isInstanceOf(UncheckedIOException.class);
      Files.move(aside, gone);

      assertThat(root.list(MANY).bindings()).isEmpty();
      root.bind(name("a"), clock);
    }
  }

  @Test
  void contextThatCouldNotBeBoundTakesNoPlace() throws Exception {
    NamingContextServant root = root(limits(1, 2));
    root.bind(name("a"), clock);

    assertThatThrownBy(() -> root.bindNewContext(name("a")))
        .isInstanceOf(NamingContext.AlreadyBound.class);
    overloaded(() -> root.bindNewContext(name("b")));
    NamingContext last = root.newContext();
    overloaded(root::newContext);
    last.destroy();
    assertThat(root.newContext()).isNotNull();
  }

  @Test
  void contextOfThisServerIsNotFoundAfterItsEnd() throws Exception {
    NamingContextServant root = root(limits(MANY, MANY));
    NamingContext context = root.newContext();
    root.bindContext(name("a"), context);
    assertThat(root.resolve(name("a"))).isNotNull();

    context.destroy();
    assertThatThrownBy(() -> root.resolve(name("a"))).isInstanceOf(NamingContext.NotFound.class);
  }

  @Test
  void listOfOnePageHasNoRest() throws Exception {
    NamingContextServant root = root(limits(MANY, MANY));
    root.bind(name("a"), clock);
    root.bind(name("b"), clock);
    assertThat(root.list(2).bindings()).hasSize(2);
    assertThat(root.list(2).rest()).isNull();

    root.bind(name("c"), clock);
    NamingContext.ListResults results = root.list(-1); // 4,294,967,295
    assertThat(results.bindings()).hasSize(2);
    assertThat(results.rest()).isNotNull();
    assertThat(results.rest().nextN(-1).bindings()).hasSize(1);
    assertThat(results.rest().nextN(1).returns()).isFalse();
  }

  @Test
  void pageHasAtLeastOneName() {
    NamingContextServant root = root(limits(MANY, MANY));

    assertThatIllegalArgumentException().isThrownBy(() -> new ContextListing(root, 0));
    try (ContextListing listing = new ContextListing(root, 1)) {
      assertThat(listing.next()).isEmpty();
    }
  }

  @Test
  void addressWithANameInItIsNone() throws Exception {
    NamingContextServant root = root(limits(MANY, MANY));

    assertThat(root.toUrl(":127.0.0.1:1", "a")).endsWith("@127.0.0.1:1/NameService#a");
    assertThatThrownBy(() -> root.toUrl(":127.0.0.1:1#b", "a"))
        .isInstanceOf(NamingContextExt.InvalidAddress.class);
  }
}
