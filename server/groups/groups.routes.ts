import type { FastifyInstance } from 'fastify'
import * as members from '#contract/groups/group-members.ts'
import * as posts from '#contract/groups/group-posts.ts'
import * as contract from '#contract/groups/groups.ts'
import { keepBook } from '../catalogue/books.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { createGroup, endGroup, getGroup, listOwnGroups, updateGroup } from './groups.ts'
import { answer, changeLink, handOver, invite, joinByLink, leave, openLink, removeMember } from './members.ts'
import { createPost, deletePost, editPost, listPosts } from './posts.ts'

export function groupRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'sources' | 'jobs' | 'mailer'>,
): void {
  serve(app, contract.listGroups, (_, viewer) => listOwnGroups(deps, viewer))
  serve(app, contract.createGroup, async ({ body }, viewer, { sent }) =>
    createGroup(deps, viewer, await keepBook(deps, body.book_id, viewer.id), body, sent),
  )
  serve(app, contract.getGroup, ({ params }, viewer) => getGroup(deps, viewer, params.id))
  serve(app, contract.updateGroup, ({ params, body }, viewer) => updateGroup(deps, viewer, params.id, body))
  serve(app, contract.endGroup, ({ params }, viewer) => endGroup(deps, viewer, params.id))

  serve(app, members.inviteToGroup, ({ params, body }, viewer) => invite(deps, viewer, params.id, body.username))
  serve(app, members.answerInvitation, async ({ params, body }, viewer) => {
    await answer(deps, viewer, params.id, body.accept)
    return {}
  })
  serve(app, members.changeGroupLink, ({ params, body }, viewer) => changeLink(deps, viewer, params.id, body.link))
  serve(app, members.openGroupLink, ({ params }, viewer) => openLink(deps, viewer, params.link))
  serve(app, members.joinByLink, ({ params }, viewer) => joinByLink(deps, viewer, params.link))
  serve(app, members.leaveGroup, async ({ params }, viewer) => {
    await leave(deps, viewer, params.id)
    return {}
  })
  serve(app, members.removeMember, async ({ params, body }, viewer) => {
    await removeMember(deps, viewer, params.id, body.username)
    return {}
  })
  serve(app, members.handOverGroup, async ({ params, body }, viewer) => {
    await handOver(deps, viewer, params.id, body.username)
    return {}
  })

  serve(app, posts.listPosts, ({ params, query }, viewer) =>
    listPosts(deps, viewer, { groupId: params.id, number: params.part }, query.after),
  )
  serve(app, posts.createPost, ({ params, body }, viewer, { sent }) =>
    createPost(deps, viewer, { groupId: params.id, number: params.part }, body.text, sent),
  )
  serve(app, posts.editPost, ({ params, body }, viewer) => editPost(deps, viewer, params.id, body.text))
  serve(app, posts.deletePost, async ({ params }, viewer) => {
    await deletePost(deps, viewer, params.id)
    return null
  })
}
