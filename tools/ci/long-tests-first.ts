import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that wait for servers of their own, for kills or for a year of data: their size, which counts else, does not tell that they are long. */
const long = [
  'server/stop-as-installed.test.ts',
  'server/main.test.ts',
  'server/processes.test.ts',
  'server/backup/backup.test.ts',
  'server/two-servers.test.ts',
  'server/http/aborted-requests.test.ts',
  'server/http/races.test.ts',
  'server/rolling-upgrade.test.ts',
  'server/crash.test.ts',
  'server/imports/kills.test.ts',
  'server/disk-full.test.ts',
  'server/clock-steps.test.ts',
  'server/power-cut.test.ts',
  'server/corruption.test.ts',
  'server/patroni.test.ts',
  'demo/demo-app.test.ts',
]

/** Begins with the long files of each project, so that no core idles at the end while one of them runs. */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, of no array
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((ofProject) => [
      ...ofProject.filter(isLong),
      ...ofProject.filter((file) => !isLong(file)),
    ])
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return long.some((name) => moduleId.endsWith(name))
}
