import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notifications/notifications.ts'
import * as settings from '#contract/notifications/settings.ts'
import type { Deps } from '../deps.ts'
import { tokenHashOf } from '../http/auth/session.ts'
import { network } from '../http/hooks/rate-limit.ts'
import { serve } from '../http/serve.ts'
import { changeSetting, countOwnUnread, describeSettings, listOwn, readAll, readOne } from './notifications.ts'
import { createStreams } from './streams.ts'

export function notificationRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'mailer' | 'log' | 'listener'>,
  { maxStreamMs }: { maxStreamMs?: number | undefined },
): void {
  const streams = createStreams(deps, { maxStreamMs })
  // Before the server waits for what is in flight.
  app.addHook('preClose', async () => streams.close())

  serve(app, contract.listNotifications, ({ query }, viewer) => listOwn(deps, viewer, query.after))
  serve(app, contract.countUnread, (_, viewer) => countOwnUnread(deps, viewer.id))
  serve(app, contract.readNotification, ({ params }, viewer) => readOne(deps, viewer, params.id))
  serve(app, contract.readAllNotifications, ({ body }, viewer) => readAll(deps, viewer, body.newest))
  serve(app, contract.streamNotifications, (_, viewer, { request, header, begin }) => {
    header('content-type', 'text/event-stream')
    // Of a proxy that would collect it first.
    header('x-accel-buffering', 'no')
    return streams.open(viewer, { tokenHash: tokenHashOf(request), network: network(request.ip), begin })
  })
  serve(app, settings.getNotificationSettings, (_, viewer) => describeSettings(deps, viewer))
  serve(app, settings.updateNotificationSettings, ({ body }, viewer) => changeSetting(deps, viewer, body))
}
