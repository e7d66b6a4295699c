// Values and anys as text.
#include "text.h"

void Text::put(CORBA::ValueBase* v) {
  if (!v) {
    out << "nil";
    return;
  }
  if (interop::TextBox* box = interop::TextBox::_downcast(v)) return put(box->_value());
  if (interop::LongBox* box = interop::LongBox::_downcast(v)) return put(box->_value());
  if (interop::PointBox* box = interop::PointBox::_downcast(v)) return put(box->_value());
  if (interop::LongsBox* box = interop::LongsBox::_downcast(v)) return put(box->_value());
  auto known = values.find(v);
  if (known != values.end()) {
    out << '@' << known->second;
    return;
  }
  int number = int(values.size()) + 1;
  values[v] = number;
  out << '@' << number << '{';
  if (auto node = interop::Node::_downcast(v)) {
    put(node->name()), comma(), put(node->next()), comma(), put(node->other());
  } else if (auto special = dynamic_cast<SpecialValue*>(v)) {
    put(special->id()), comma(), put(special->extra()), comma();
    put(special->secret());
  } else if (auto plain = interop::Plain::_downcast(v)) {
    put(plain->id());
  } else if (auto label = interop::Label::_downcast(v)) {
    put(label->text());
  } else if (auto order = interop::Order::_downcast(v)) {
    put(order->number()), comma(), put(order->customer()), comma(), put(order->first());
  } else if (auto line = interop::Line::_downcast(v)) {
    put(line->item()), comma(), put(line->count()), comma(), put(line->price()), comma();
    put(line->owner()), comma(), put(line->next());
  }
  out << '}';
}

void Text::put(interop::Describable_ptr v) {
  if (CORBA::is_nil(v)) {
    out << "nil";
    return;
  }
  CORBA::ValueBase* value = v->_NP_to_value();
  if (value) {
    put(value);
  } else {
    CORBA::String_var words = v->describe();
    out << "describable:";
    put((const char*)words);
  }
}

void Text::put(const CORBA::Any& any) {
  CORBA::TypeCode_var type = any.type();
  while (type->kind() == CORBA::tk_alias) type = type->content_type();
  switch (type->kind()) {
    case CORBA::tk_null: out << "null"; return;
    case CORBA::tk_void: out << "void"; return;
#define SIMPLE(kind, ctype, name)                      \
  case CORBA::kind: {                                  \
    ctype v;                                           \
    if (any >>= v) out << name ":", put(v);            \
    return;                                            \
  }
#define WRAPPED(kind, ctype, wrap, name)               \
  case CORBA::kind: {                                  \
    ctype v;                                           \
    if (any >>= CORBA::Any::wrap(v)) out << name ":", put(v); \
    return;                                            \
  }
    WRAPPED(tk_boolean, CORBA::Boolean, to_boolean, "boolean")
    WRAPPED(tk_octet, CORBA::Octet, to_octet, "octet")
    WRAPPED(tk_wchar, CORBA::WChar, to_wchar, "wchar")
    SIMPLE(tk_short, CORBA::Short, "short")
    SIMPLE(tk_ushort, CORBA::UShort, "ushort")
    SIMPLE(tk_long, CORBA::Long, "long")
    SIMPLE(tk_ulong, CORBA::ULong, "ulong")
    SIMPLE(tk_longlong, CORBA::LongLong, "longlong")
    SIMPLE(tk_ulonglong, CORBA::ULongLong, "ulonglong")
    SIMPLE(tk_float, CORBA::Float, "float")
    SIMPLE(tk_double, CORBA::Double, "double")
    SIMPLE(tk_string, const char*, "string")
    SIMPLE(tk_enum, interop::Colour, "enum")
#undef SIMPLE
#undef WRAPPED
    case CORBA::tk_char: {
      CORBA::Char v;
      if (any >>= CORBA::Any::to_char(v)) out << "char:", putChar(v);
      return;
    }
    case CORBA::tk_wstring: {
      const CORBA::WChar* v;
      if (any >>= v) out << "wstring:", putWide(v);
      return;
    }
    case CORBA::tk_any: {
      const CORBA::Any* v;
      if (any >>= v) out << "any:", put(*v);
      return;
    }
    case CORBA::tk_TypeCode: {
      CORBA::TypeCode_ptr v;
      if (any >>= v) out << "typecode:" << int(v->kind());
      return;
    }
    case CORBA::tk_objref: {
      CORBA::Object_var v;
      any >>= CORBA::Any::to_object(v.out());
      out << "object:" << (CORBA::is_nil(v) ? "nil" : "there");
      return;
    }
    case CORBA::tk_fixed: {
      CORBA::Fixed v;
      if (any >>= CORBA::Any::to_fixed(v, 9, 2)) {
        CORBA::String_var words = v.NP_asString();
        out << "fixed:" << (const char*)words;
      }
      return;
    }
    case CORBA::tk_array: {
      interop::Grid_forany v;
      if (any >>= v) out << "array:", putGrid(v.in());
      return;
    }
    default: break;
  }
  const interop::Point* point;
  const interop::Basics* basics;
  const interop::Tree* tree;
  const interop::Number* number;
  const interop::Longs* longs;
  const interop::Points* points;
  const interop::Refused* refused;
  interop::Node* node;
  interop::TextBox* box;
  if (any >>= point) out << "struct:", put(*point);
  else if (any >>= basics) out << "struct:", put(*basics);
  else if (any >>= tree) out << "struct:", put(*tree);
  else if (any >>= number) out << "union:", put(*number);
  else if (any >>= longs) out << "sequence:", put(*longs);
  else if (any >>= points) out << "sequence:", put(*points);
  else if (any >>= refused) out << "exception:", put(*refused);
  else if (any >>= node) out << "value:", put(node);
  else if (any >>= box) out << "box:", put((CORBA::ValueBase*)box);
  else out << "unknown";
}
