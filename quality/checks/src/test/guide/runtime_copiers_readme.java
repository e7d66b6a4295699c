import dev.parley.copiers.*;
static class Order { String number = ""; }
Order order;
