#include "samples.h"

namespace peer {

c__Line *line(int number, const std::string &item, const std::string &price) {
  auto made = new c__Line();
  made->number = number;
  made->item = item;
  made->price = price;
  return made;
}

c__Order *order(const std::string &id, c__Color color, const std::string &placed) {
  auto made = new c__Order();
  made->id = id;
  made->color = color;
  made->placed = placed;
  return made;
}

c__Order *small() {
  auto made = order("o-1", c__Color::deep_x0020blue, "2026-11-27T10:15:30Z");
  made->lines = {line(1, "ink & <paper>", "2.50"), line(2, "", "-1")};
  made->notes = {"first", "", u8"\u00fcn\u00efc\u00f6d\u00e9"};
  made->shipTo = address("1 Main St", u8"\u0141\u00f3d\u017a");
  return made;
}

c__Order *large() {
  auto made = order("large", c__Color::GREEN, "1970-01-01T00:00:00Z");
  for (int i = 0; i < LARGE_LINES; i++) {
    made->lines.push_back(line(i, "item " + std::to_string(i), std::to_string(i) + ".5"));
  }
  return made;
}

c__Shape *circle(double radius) {
  auto made = new c__Circle();
  made->radius = radius;
  return made;
}

c__Shape *square(int side, const std::string &label) {
  auto made = new c__Square();
  made->side = side;
  made->label = label;
  return made;
}

c__Tag *tag(const std::string &name, int weight, const std::string &item) {
  auto made = new c__Tag();
  made->name = name;
  made->c__weight = weight;
  made->__item = item;
  return made;
}

c__Tag *colored() {
  auto made = tag("a", -1, " text ");
  made->note = new std::string("x\n\"z\" <");
  made->color = new c__Color(c__Color::deep_x0020blue);
  return made;
}

c__Nulls *nothing() { return new c__Nulls(); }

c__Nulls *something() {
  auto made = nothing();
  made->nilText = new std::string();
  made->nilNumber = new int(0);
  made->nilLine = line(1, "ink & <paper>", "2.50");
  made->absentText = new std::string();
  made->absentNumber = new LONG64(0);
  return made;
}

c__Tree *tree(const std::string &name, std::initializer_list<c__Tree *> children) {
  auto made = new c__Tree();
  made->name = name;
  made->children = children;
  return made;
}

a__Address *address(const std::string &street, const std::string &city) {
  auto made = new a__Address();
  made->a__street = street;
  made->a__city = city;
  return made;
}

std::vector<xsd__base64Binary> bytes() {
  static unsigned char content[] = {0xff, 1, 2, 3, 4, 5};
  std::vector<xsd__base64Binary> all(4);
  for (int size = 0, at = 0; size < 4; at += size++) {
    all[size].soap_default(nullptr);
    all[size].__ptr = content + at;
    all[size].__size = size;
  }
  return all;
}

}  // namespace peer
