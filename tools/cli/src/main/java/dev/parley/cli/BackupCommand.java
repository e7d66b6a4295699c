package dev.parley.cli;

import dev.parley.cli.archive.ProgressBar;
import dev.parley.server.archive.Backup;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Base of the {@code parley backup} and {@code parley restore} commands. */
abstract class BackupCommand implements Callable<Integer> {
  private static final long STEP_BYTES = 1 << 20;

  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(paramLabel = "DIR", description = "The folder of the backup.")
  private Path folder = Path.of("");

  @Mixin private DataOption data = new DataOption();

  abstract Backup.CopySummary work(Path backup, Path data, BackupProgress bar);

  abstract String summary(Path backup, Path data);

  @Override
  public Integer call() {
    BackupProgress bar = new BackupProgress(spec.commandLine().getErr());
    Backup.CopySummary done;
    try {
      done = work(folder, data.folder(), bar);
    } finally {
      bar.close();
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "%s: %d files, %s"
            .formatted(
                summary(folder, data.folder()), done.files(), RoomsCommand.size(done.bytes())));
    out.flush();
    return ExitCode.OK.code();
  }

  /** Progress bar with one step per mebibyte. */
  static final class BackupProgress implements AutoCloseable {
    private final PrintWriter err;
    private ProgressBar progress;
    private long pending;

    BackupProgress(PrintWriter err) {
      this.err = err;
      progress = CheckStoreCommand.bar(err, 1);
    }

    void total(long bytes) {
      progress = CheckStoreCommand.bar(err, bytes / STEP_BYTES);
    }

    void copied(long bytes) {
      for (pending += bytes; pending >= STEP_BYTES; pending -= STEP_BYTES) {
        progress.step();
      }
    }

    @Override
    public void close() {
      progress.close();
    }
  }

  /** The {@code parley backup} command: copies a data folder. */
  @Command(
      name = "backup",
      description = {
        "Copy a data folder: rooms, attachments, recordings and keys. The server may be running.",
        "",
        "DIR is created with access for you alone, and appears only when the backup is"
            + " complete on disk. An existing empty DIR, such as a mount point, is filled"
            + " directly. A backup holds all messages, private ones too, and the keys that sign"
            + " invitations: keep it safe."
      },
      footer = {
        "",
        "Examples:",
        "  parley backup /backup/monday",
        "  parley backup b1 --data /srv/parley"
      })
  static final class BackupMakeCommand extends BackupCommand {
    @Override
    Backup.CopySummary work(Path backup, Path data, BackupProgress bar) {
      return Backup.make(data, backup, bar::total, bar::copied);
    }

    @Override
    String summary(Path backup, Path data) {
      return backup + " is a backup of " + data;
    }
  }

  /** The {@code parley restore} command: restores a data folder from a backup. */
  @Command(
      name = "restore",
      description = {
        "Restore a data folder from a backup. Nothing is overwritten: --data must name a folder"
            + " that is empty or does not exist.",
        "",
        "Each file is compared with its checksum first. A backup made by a newer Parley is refused."
      },
      footer = {
        "",
        "Examples:",
        "  parley restore /backup/monday",
        "  parley restore b1 --data /srv/parley"
      })
  static final class RestoreCommand extends BackupCommand {
    @Override
    Backup.CopySummary work(Path backup, Path data, BackupProgress bar) {
      return Backup.restore(backup, data, bar::total, bar::copied);
    }

    @Override
    String summary(Path backup, Path data) {
      return data + " is restored from " + backup;
    }
  }
}
