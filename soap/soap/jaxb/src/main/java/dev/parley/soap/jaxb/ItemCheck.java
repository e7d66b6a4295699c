package dev.parley.soap.jaxb;

import dev.parley.soap.xml.XmlException;
import jakarta.xml.bind.Unmarshaller;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Check of the items of collections and the values of maps: JAXB lets {@code xsi:type} name any
 * class of its context, and adds an instance to a list of another class.
 */
final class ItemCheck extends Unmarshaller.Listener {
  private record Items(Field field, Class<?> itemType) {}

  private static final ClassValue<List<Items>> COLLECTIONS =
      new ClassValue<>() {
        @Override
        protected List<Items> computeValue(Class<?> type) {
          List<Items> found = new ArrayList<>();
          for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            addFields(each, found);
          }
          return List.copyOf(found);
        }
      };

  private final String where;

  ItemCheck(String where) {
    this.where = where;
  }

  private static void addFields(Class<?> type, List<Items> into) {
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())
          && (Collection.class.isAssignableFrom(field.getType())
              || Map.class.isAssignableFrom(field.getType()))
          && field.getGenericType() instanceof ParameterizedType generic
          && generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1]
              instanceof Class<?> itemType
          && field.trySetAccessible()) {
        into.add(new Items(field, itemType));
      }
    }
  }

  @Override
  public void afterUnmarshal(Object target, @Nullable Object parent) {
    for (Items items : COLLECTIONS.get(target.getClass())) {
      for (Object item : items(items.field, target)) {
        if (item != null && !items.itemType.isInstance(item)) {
          throw new XmlException(
              where
                  + ": an item of "
                  + items.field.getName()
                  + " is a "
                  + item.getClass().getSimpleName()
                  + ", and no "
                  + items.itemType.getSimpleName());
        }
      }
    }
  }

  private static Collection<?> items(Field field, Object target) {
    try {
      return switch (field.get(target)) {
        case Collection<?> items -> items;
        case Map<?, ?> entries -> entries.values();
        case null, default -> List.of();
      };
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
