import dev.parley.client.Room;
