package dev.parley.bench.conference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * How fast is not asked here. Browsers take the processors from the browser tests that run beside
 * it in a build: {@code -Dparley.test.jvm=-Dparley.bench.people=true} has it run.
 */
@EnabledIfSystemProperty(named = "parley.bench.people", matches = "true")
class PeopleTableTest {
  @Test
  void twoSeeEachOtherWhereThereIsABrowser() {
    BenchSettings quick = new BenchSettings(1, 1, true, Set.of(), CpuPlacement.FREE);

    TableResult outcome = new PeopleTable().measure(quick, step -> {});

    assertThat(outcome.complete()).as("%s", outcome.notes()).isTrue();
    if (outcome.rows().isEmpty()) {
      assertThat(outcome.notes()).singleElement().asString().startsWith("skipped: ");
      return;
    }
    assertThat(outcome.rows()).allSatisfy(row -> assertThat(row.min()).as(row.name()).isPositive());
    assertThat(outcome.rows())
        .extracting(ReportRow::name)
        .contains(
            "2 people: pictures that each sends: low",
            "2 people: pictures that each sees of each other: low",
            "2 people: until a frame is presented to another, p50: low",
            "from the click on Join call to the first frame of another member: p50");
    assertThat(ProcessHandle.current().descendants()).as("processes left behind").isEmpty();
  }
}
