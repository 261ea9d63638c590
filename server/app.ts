import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { bestsellerRoutes } from './bestsellers/bestsellers.routes.ts'
import { authorRoutes } from './catalogue/authors.routes.ts'
import { findLinkPreview } from './books/link-preview.ts'
import { bookPageRoutes } from './book-page/book-page.routes.ts'
import { bookRoutes } from './catalogue/books.routes.ts'
import type { Deps } from './deps.ts'
import { favoriteRoutes } from './favorites/favorites.routes.ts'
import { followRoutes } from './follows/follows.routes.ts'
import { challengeRoutes } from './challenges/challenges.routes.ts'
import { achievementRoutes } from './achievements/achievements.routes.ts'
import { pointsRoutes } from './points/points.routes.ts'
import { streakRoutes } from './streaks/streaks.routes.ts'
import { leaderboardRoutes } from './leaderboard/leaderboard.routes.ts'
import { describeApi } from './http/web/docs.ts'
import { budgetBodies } from './http/hooks/body-budget.ts'
import { smallestLimit } from './http/body-limits.ts'
import { guardAgainstForgery } from './http/auth/csrf.ts'
import { closeIdleConnections } from './http/hooks/close-idle-connections.ts'
import { limitDatabaseTime } from './http/hooks/database-timeout.ts'
import { guardDisk } from './http/hooks/disk-guard.ts'
import { answerHealth } from './http/hooks/health.ts'
import { answerOneAtATime } from './http/hooks/one-at-a-time.ts'
import { limitPipelining } from './http/hooks/pipelining.ts'
import { acceptJsonOnly } from './http/hooks/json-body.ts'
import { answerClientError } from './http/hooks/client-error.ts'
import { measureRequests } from './http/hooks/metrics.ts'
import { refuseAmbiguousHost } from './http/hooks/host-header.ts'
import { shedOverload } from './http/hooks/load-shedding.ts'
import { answerProblems, answerMalformed } from './http/errors.ts'
import { limitRate } from './http/hooks/rate-limit.ts'
import { compileSerializer } from './http/serialization.ts'
import { sendSecurityHeaders } from './http/hooks/security-headers.ts'
import { cutOffSlowClients } from './http/hooks/slow-clients.ts'
import { identifyViewers, refuseStrangers } from './http/serve.ts'
import { acceptWholeTexts } from './http/hooks/normalize-text.ts'
import { compileValidator } from './http/validation.ts'
import { serveWebApp } from './http/web/web-app.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { profileRoutes } from './profiles/profiles.routes.ts'
import { ratingRoutes } from './ratings/ratings.routes.ts'
import { readingRoutes } from './reading/reading.routes.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { readlistRoutes } from './readlists/readlists.routes.ts'
import { minute, second } from './time.ts'

export interface AppOptions {
  version: string
  /** The built client's folder; without it, only the API is served. */
  webFolder?: string | undefined
  /** How long a request may wait for the database, in milliseconds. */
  maxDatabaseMs?: number | undefined
}

/** Builds the whole server, ready to listen. */
export async function buildApp(
  deps: Deps,
  { version, webFolder, maxDatabaseMs }: AppOptions,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: deps.config.trustedProxies.length > 0 ? deps.config.trustedProxies : false,
    // Longer than the contract allows, so that its validation can answer with a useful text.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    // The default; each endpoint sets its own.
    bodyLimit: smallestLimit,
    requestTimeout: 15 * second,
    // Drop clients that stop reading.
    connectionTimeout: minute,
    http: { headersTimeout: 10 * second, connectionsCheckingInterval: 5 * second, requireHostHeader: false },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerMalformed,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  acceptJsonOnly(app)
  answerProblems(app)
  limitPipelining(app)
  cutOffSlowClients(app)
  measureRequests(app, deps)
  sendSecurityHeaders(app)
  refuseAmbiguousHost(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  closeIdleConnections(app)
  shedOverload(app)
  guardDisk(app, deps)
  guardAgainstForgery(app)
  limitDatabaseTime(app, maxDatabaseMs)
  identifyViewers(app, deps)
  const countPreview = await limitRate(app, deps)
  refuseStrangers(app)
  budgetBodies(app)
  answerOneAtATime(app)
  acceptWholeTexts(app)
  await describeApi(app, version)
  answerHealth(app, deps)
  accountRoutes(app, deps)
  bookRoutes(app, deps)
  authorRoutes(app, deps)
  bestsellerRoutes(app, deps)
  pointsRoutes(app, deps)
  achievementRoutes(app, deps)
  streakRoutes(app, deps)
  challengeRoutes(app, deps)
  leaderboardRoutes(app, deps)
  readlistRoutes(app, deps)
  favoriteRoutes(app, deps)
  readingRoutes(app, deps)
  ratingRoutes(app, deps)
  reviewRoutes(app, deps)
  bookPageRoutes(app, deps)
  followRoutes(app, deps)
  profileRoutes(app, deps)
  personalDataRoutes(app, deps)
  if (webFolder !== undefined) {
    await serveWebApp(app, webFolder, (path, request) =>
      findLinkPreview(deps.db, path, request.query['id'], () => countPreview(request)),
    )
  }
  return app
}
