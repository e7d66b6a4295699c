import dev.parley.devices.Devices;
import dev.parley.devices.api.AudioSource;
