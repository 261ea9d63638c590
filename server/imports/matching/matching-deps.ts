import type { Deps } from '../../deps.ts'
import type { Paced } from './pace.ts'

export type MatchingDeps = Paced & Pick<Deps, 'sources'>
