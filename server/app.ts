import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { passkeyRoutes } from './accounts/passkeys/passkeys.routes.ts'
import { twoStepRoutes } from './accounts/two-step/two-step.routes.ts'
import { recoveryRoutes } from './accounts/recovery/recovery.routes.ts'
import { sessionRoutes } from './accounts/sessions/sessions.routes.ts'
import { bestsellerRoutes } from './bestsellers/bestsellers.routes.ts'
import { authorRoutes } from './catalogue/authors.routes.ts'
import { importJob } from './imports/import-jobs.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { mailJob } from './mail/mail-jobs.ts'
import type { JobKind } from './jobs/job-kind.ts'
import { findLinkPreview } from './books/link-preview.ts'
import { bookPageRoutes } from './book-page/book-page.routes.ts'
import { bookRoutes } from './catalogue/books.routes.ts'
import { editionRoutes } from './editions/editions.routes.ts'
import type { Deps } from './deps.ts'
import { favoriteRoutes } from './favorites/favorites.routes.ts'
import { blockRoutes } from './blocks/blocks.routes.ts'
import { feedRoutes } from './feed/feed.routes.ts'
import { groupRoutes } from './groups/groups.routes.ts'
import { followRoutes } from './follows/follows.routes.ts'
import { challengeRoutes } from './challenges/challenges.routes.ts'
import { achievementRoutes } from './achievements/achievements.routes.ts'
import { pointsRoutes } from './points/points.routes.ts'
import { streakRoutes } from './streaks/streaks.routes.ts'
import { leaderboardRoutes } from './leaderboard/leaderboard.routes.ts'
import { describeApi } from './http/web/docs.ts'
import { budgetBodies } from './http/hooks/body-budget.ts'
import { smallestLimit } from './http/body-limits.ts'
import { guardAgainstForgery, isFromOurPage } from './http/auth/csrf.ts'
import { closeIdleConnections } from './http/hooks/close-idle-connections.ts'
import { limitDatabaseTime } from './http/hooks/database-timeout.ts'
import { tellLogPosition } from './http/hooks/log-position.ts'
import { guardDisk } from './http/hooks/disk-guard.ts'
import { answerHealth } from './http/hooks/health.ts'
import { answerOneAtATime } from './http/turns/one-at-a-time.ts'
import { paceAnswers } from './http/hooks/pace-answers.ts'
import { limitPipelining } from './http/hooks/pipelining.ts'
import { acceptJsonOnly } from './http/hooks/json-body.ts'
import { answerClientError } from './http/hooks/client-error.ts'
import { measureRequests } from './http/hooks/metrics.ts'
import { refuseAmbiguousHost } from './http/hooks/host-header.ts'
import { shedOverload } from './http/hooks/load-shedding.ts'
import { answerProblems, answerMalformed } from './http/errors.ts'
import { limitRate, site } from './http/hooks/rate-limit.ts'
import { compileSerializer } from './http/serialization.ts'
import { sendSecurityHeaders } from './http/hooks/security-headers.ts'
import { shareConnections } from './http/hooks/connection-shares.ts'
import { cutOffSlowClients } from './http/hooks/slow-clients.ts'
import { identifyViewers, refuseStrangers } from './http/serve.ts'
import { acceptWholeTexts } from './http/hooks/normalize-text.ts'
import type { Tracing } from './http/tracing.ts'
import { compileValidator } from './http/validation.ts'
import { takePreviewTurns } from './http/web/preview-turns.ts'
import { serveWebApp } from './http/web/web-app.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { goalRoutes } from './goals/goals.routes.ts'
import { findYearPreview, sharedYearPath } from './years/year-preview.ts'
import { yearRoutes } from './years/years.routes.ts'
import { statsRoutes } from './stats/stats.routes.ts'
import { profileRoutes } from './profiles/profiles.routes.ts'
import { ratingRoutes } from './ratings/ratings.routes.ts'
import { readingRoutes } from './reading/reading.routes.ts'
import { readingsRoutes } from './reading/readings.routes.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { findReadlistPreview, linkedReadlistPath } from './readlists/readlist-preview.ts'
import { readlistRoutes } from './readlists/readlists.routes.ts'
import { minute, second } from './time.ts'

export interface AppOptions {
  version: string
  /** The built client's folder; without it, only the API is served. */
  webFolder?: string | undefined
  /** How long a request may wait for the database, in milliseconds. */
  maxDatabaseMs?: number | undefined
  /** How long a stream lasts before the client asks again, in milliseconds. */
  maxStreamMs?: number | undefined
  tracing?: Tracing | undefined
}

/** What is worked on in the background. */
export function listJobKinds(deps: Deps): JobKind[] {
  // A server that sends no mail leaves it to those that do.
  return [importJob(deps), ...(deps.mailer ? [mailJob(deps, deps.mailer)] : [])]
}

/** Builds the whole server, ready to listen. */
export async function buildApp(
  deps: Deps,
  { version, webFolder, maxDatabaseMs, maxStreamMs, tracing }: AppOptions,
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
    // What has arrived is answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  if (tracing) await app.register(tracing.plugin)
  acceptJsonOnly(app)
  answerProblems(app)
  limitPipelining(app)
  shareConnections(app)
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
  tellLogPosition(app, deps)
  identifyViewers(app, deps)
  const countPreview = await limitRate(app, deps)
  if (deps.config.rateLimitPerMinute > 0) paceAnswers(app)
  refuseStrangers(app, deps)
  budgetBodies(app)
  answerOneAtATime(app)
  acceptWholeTexts(app)
  await describeApi(app, version)
  answerHealth(app, deps)
  accountRoutes(app, deps)
  sessionRoutes(app, deps)
  recoveryRoutes(app, deps)
  twoStepRoutes(app, deps)
  passkeyRoutes(app, deps)
  bookRoutes(app, deps)
  editionRoutes(app, deps)
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
  readingsRoutes(app, deps)
  libraryRoutes(app, deps)
  statsRoutes(app, deps)
  goalRoutes(app, deps)
  yearRoutes(app, deps)
  ratingRoutes(app, deps)
  reviewRoutes(app, deps)
  bookPageRoutes(app, deps)
  followRoutes(app, deps)
  feedRoutes(app, deps)
  blockRoutes(app, deps)
  groupRoutes(app, deps)
  notificationRoutes(app, deps, { maxStreamMs })
  profileRoutes(app, deps)
  importRoutes(app, deps)
  moderationRoutes(app, deps)
  personalDataRoutes(app, deps)
  if (webFolder !== undefined) {
    const inTurn = takePreviewTurns()
    await serveWebApp(app, webFolder, async (path, request) => {
      const mayRead = () => countPreview(request)
      const find = [
        [sharedYearPath, findYearPreview] as const,
        [linkedReadlistPath, findReadlistPreview] as const,
      ].find(([start]) => path.startsWith(start))?.[1]
      if (!find) return findLinkPreview(deps.db, path, request.query['id'], mayRead)
      return isFromOurPage(request) ? undefined : inTurn(site(request.ip), () => find(deps, path, mayRead))
    })
  }
  return app
}
