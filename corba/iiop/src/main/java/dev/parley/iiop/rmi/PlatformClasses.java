package dev.parley.iiop.rmi;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * JDK classes that are plain data, which peers of every contract may name. Excluded are classes
 * that look up names, open connections, compile or run code, and those that turn few bytes into
 * much time or memory.
 *
 * <p>Threads: safe for all.
 */
final class PlatformClasses {
  private static final Map<String, String> PACKAGES =
      Map.of(
          "java.lang.",
          """
          Object String Class Enum Number Boolean Byte Character Short Integer Long Float Double
          StringBuffer StringBuilder Comparable CharSequence Cloneable Iterable StackTraceElement
          Throwable Exception RuntimeException Error ArithmeticException ArrayStoreException
          ArrayIndexOutOfBoundsException AssertionError ClassCastException ClassNotFoundException
          CloneNotSupportedException IllegalAccessException IllegalArgumentException
          IllegalMonitorStateException IllegalStateException IndexOutOfBoundsException
          InstantiationException InterruptedException NegativeArraySizeException
          NoSuchFieldException NoSuchMethodException NullPointerException NumberFormatException
          ReflectiveOperationException SecurityException StackOverflowError OutOfMemoryError
          StringIndexOutOfBoundsException UnsupportedOperationException VirtualMachineError
          LinkageError NoClassDefFoundError IncompatibleClassChangeError
          String$CaseInsensitiveComparator\
          """,
          "java.util.",
          """
          ArrayList LinkedList Vector Stack ArrayDeque HashMap LinkedHashMap TreeMap Hashtable
          HashSet LinkedHashSet TreeSet BitSet EnumMap EnumSet RegularEnumSet JumboEnumSet
          EnumSet$SerializationProxy Properties Date UUID Locale Currency Optional
          AbstractCollection AbstractList AbstractSet AbstractMap AbstractSequentialList
          AbstractQueue Collection List Set SortedSet NavigableSet Map SortedMap NavigableMap
          Queue Deque Comparator Iterator RandomAccess SequencedCollection SequencedMap
          AbstractMap$SimpleEntry AbstractMap$SimpleImmutableEntry Map$Entry CollSer
          Arrays$ArrayList Collections$EmptyList Collections$EmptySet Collections$EmptyMap
          Collections$SingletonList Collections$SingletonSet Collections$SingletonMap
          Collections$UnmodifiableCollection Collections$UnmodifiableList
          Collections$UnmodifiableRandomAccessList Collections$UnmodifiableSet
          Collections$UnmodifiableSortedSet Collections$UnmodifiableNavigableSet
          Collections$UnmodifiableMap Collections$UnmodifiableSortedMap
          Collections$UnmodifiableNavigableMap
          Collections$UnmodifiableMap$UnmodifiableEntrySet
          Collections$SynchronizedCollection Collections$SynchronizedList
          Collections$SynchronizedRandomAccessList Collections$SynchronizedSet
          Collections$SynchronizedSortedSet Collections$SynchronizedMap
          Collections$SynchronizedSortedMap Collections$ReverseComparator
          Collections$ReverseComparator2 Collections$SetFromMap Comparators$NaturalOrderComparator
          Calendar GregorianCalendar TimeZone SimpleTimeZone
          Collections$CopiesList Collections$UnmodifiableSequencedCollection
          Collections$UnmodifiableSequencedSet Collections$UnmodifiableSequencedMap
          ConcurrentModificationException EmptyStackException InputMismatchException
          MissingResourceException NoSuchElementException\
          """,
          "java.util.concurrent.",
          """
          ConcurrentHashMap ConcurrentHashMap$Segment CopyOnWriteArrayList CopyOnWriteArraySet
          TimeUnit CancellationException ExecutionException TimeoutException
          locks.ReentrantLock locks.ReentrantLock$Sync locks.ReentrantLock$NonfairSync
          locks.AbstractQueuedSynchronizer locks.AbstractOwnableSynchronizer
          atomic.AtomicBoolean atomic.AtomicInteger atomic.AtomicLong atomic.AtomicReference\
          """,
          "java.math.",
          "BigDecimal BigInteger MathContext RoundingMode",
          "java.time.",
          """
          Ser Duration Instant LocalDate LocalTime LocalDateTime OffsetDateTime OffsetTime
          ZonedDateTime ZoneId ZoneOffset ZoneRegion Year YearMonth MonthDay Month DayOfWeek Period
          DateTimeException\
          """,
          "java.io.",
          """
          Serializable Externalizable IOException EOFException FileNotFoundException
          InterruptedIOException InvalidClassException InvalidObjectException
          NotSerializableException ObjectStreamException StreamCorruptedException
          UncheckedIOException UTFDataFormatException\
          """,
          "java.net.",
          """
          URI ConnectException MalformedURLException NoRouteToHostException ProtocolException
          SocketException SocketTimeoutException UnknownHostException URISyntaxException\
          """,
          "java.rmi.",
          """
          Remote RemoteException AccessException ConnectException ConnectIOException
          MarshalException NoSuchObjectException ServerError ServerException UnexpectedException
          UnmarshalException UnknownHostException NotBoundException AlreadyBoundException\
          """,
          "java.sql.",
          "Date Time Timestamp SQLException",
          "",
          """
          java.text.ParseException javax.naming.NamingException javax.naming.NameNotFoundException
          sun.util.calendar.ZoneInfo\
          """);

  private static final Set<String> NAMES = names();
  private static final Map<String, Class<?>> LOADED = new ConcurrentHashMap<>();

  private PlatformClasses() {}

  private static Set<String> names() {
    Set<String> names = new HashSet<>();
    PACKAGES.forEach((prefix, classes) -> {
      for (String name : classes.split("\\s+", -1)) {
        names.add(prefix + name);
      }
    });
    return Set.copyOf(names);
  }

  /** {@return the class with this name; null if it is not listed, or this JVM lacks its module} */
  static @Nullable Class<?> find(String name) {
    if (!NAMES.contains(name)) {
      return null;
    }
    Class<?> known = LOADED.get(name);
    if (known == null) {
      try {
        known = Class.forName(name, false, ClassLoader.getPlatformClassLoader());
        LOADED.put(name, known);
      } catch (ClassNotFoundException e) {
        return null;
      }
    }
    return known;
  }
}
