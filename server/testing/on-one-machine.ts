import { inject, type TestContext } from 'vitest'

/** Skips a test of what holds on one machine only, where tables are distributed; says why beside its name. */
export function onOneMachine({ skip }: Pick<TestContext, 'skip'>, why: string): void {
  skip(inject('testCluster').isDistributed, `on distributed tables: ${why}`)
}
