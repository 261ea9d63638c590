import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/bestsellers.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { listBestsellers } from './bestsellers.ts'

export function bestsellerRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'log' | 'newspaper'>): void {
  serve(app, contract.listBestsellers, () => listBestsellers(deps))
}
