import type { openGroupLink } from '#contract/groups/group-members.ts'
import type { GroupPost } from '#contract/groups/group-posts.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Group, GroupInvitation, GroupMember, GroupPart, GroupSummary } from '#contract/groups/groups.ts'

const book = {
  id: 'b1',
  google_books_id: 'emma',
  title: 'Emma',
  author: 'Jane Austen',
  image: '',
  genres: ['Classics'],
  year: '1815',
  pages: 600,
}

const summary = {
  id: 'g1',
  name: 'Emma, slowly',
  book,
  organizer: 'alice',
  starts_on: '2026-03-01',
  ends_on: '2026-03-31',
  is_over: false,
  members_count: 2,
}

export function aGroupInList(given: Partial<GroupSummary> = {}): GroupSummary {
  return {
    ...summary,
    id: given.name ?? summary.id,
    parts_read: 1,
    parts_count: 3,
    next_due_on: '2026-03-14',
    ...given,
  }
}

export function anInvitation(given: Partial<GroupInvitation> = {}): GroupInvitation {
  return { ...summary, organizer: 'bob', invited_by: 'bob', invited_at: '2026-03-02T10:00:00.000Z', ...given }
}

export function aPart(given: Partial<GroupPart> = {}): GroupPart {
  return {
    number: 1,
    title: '',
    to_page: null,
    of_pages: null,
    to_percent: 50,
    due_on: '2026-03-14',
    posts_count: 0,
    is_open: true,
    ...given,
  }
}

export function aMember(given: Partial<GroupMember> = {}): GroupMember {
  return {
    username: 'bob',
    profile_image: '',
    is_organizer: false,
    is_you: false,
    shows_progress: true,
    has_finished: false,
    finished_on: null,
    percent: 30,
    page: null,
    parts_read: 0,
    pace: 'on_pace',
    stars: null,
    ...given,
  }
}

/** Organized by alice, with bob. */
export function aGroup(given: Partial<Group> = {}): Group {
  return {
    ...summary,
    is_organizer: true,
    is_open: true,
    open_until: '2026-04-30',
    today: '2026-03-10',
    parts: [aPart(), aPart({ number: 2, to_percent: 100, due_on: '2026-03-31', is_open: false })],
    members: [aMember({ username: 'alice', is_organizer: true, is_you: true }), aMember()],
    invited: [],
    blocked: [],
    link: null,
    names_removed_for: null,
    ...given,
  }
}

export function aPost(given: Partial<GroupPost> = {}): GroupPost {
  return {
    id: given.text ?? 'a-post',
    username: 'bob',
    profile_image: '',
    text: 'Poor Harriet.',
    created_at: '2026-03-06T18:00:00.000Z',
    edited_at: null,
    is_yours: false,
    hidden: false,
    is_removed: false,
    removed_for: null,
    ...given,
  }
}

export function aGroupLink(given: Partial<Reply<typeof openGroupLink>> = {}): Reply<typeof openGroupLink> {
  const { name, organizer, starts_on, ends_on, is_over, members_count } = summary
  return { id: null, name, organizer, starts_on, ends_on, is_over, members_count, parts_count: 3, book, ...given }
}
