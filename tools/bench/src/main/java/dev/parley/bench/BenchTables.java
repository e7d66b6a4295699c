package dev.parley.bench;

import dev.parley.bench.attached.AttachedTable;
import dev.parley.bench.board.BoardTable;
import dev.parley.bench.capture.CaptureTable;
import dev.parley.bench.conference.ConferenceTable;
import dev.parley.bench.conference.MembersTable;
import dev.parley.bench.conference.PeopleTable;
import dev.parley.bench.conference.ViewersTable;
import dev.parley.bench.connect.ConnectTable;
import dev.parley.bench.distribution.DistributionTable;
import dev.parley.bench.memory.MemoryTable;
import dev.parley.bench.plugin.PluginTable;
import dev.parley.bench.room.ClusterTable;
import dev.parley.bench.room.RoomTable;
import dev.parley.bench.scale.ScaleTable;
import dev.parley.bench.soap.SoapTable;
import dev.parley.bench.stubs.StubsTable;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.valves.ValvesTable;
import java.util.List;

/** List of all benchmark tables. */
public final class BenchTables {
  /** All tables, in the order of the help page. */
  public static final List<BenchTable> ALL =
      List.of(
          new PluginTable(),
          new StubsTable(),
          new ValvesTable(),
          new SoapTable(),
          new MemoryTable(),
          new ConnectTable(),
          new AttachedTable(),
          new RoomTable(),
          new ClusterTable(),
          new ScaleTable(),
          new BoardTable(),
          new ConferenceTable(),
          new ViewersTable(),
          new PeopleTable(),
          new MembersTable(),
          new DistributionTable(),
          new CaptureTable());

  private BenchTables() {}
}
