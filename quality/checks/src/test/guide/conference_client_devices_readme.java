import dev.parley.client.Room;
import dev.parley.client.devices.RoomDevices;
import dev.parley.devices.Devices;
import dev.parley.devices.api.DeviceStream;

  protected Room room;
