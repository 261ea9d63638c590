import type { Screen } from './screen.ts'

const book = {
  id: '0199d1c2-0000-7000-8000-000000000001',
  google_books_id: 'shelf-middlemarch-eliot',
  title: 'Middlemarch',
  author: 'George Eliot',
  image: '',
  genres: ['Classics'],
  year: '1871',
  pages: 800,
}
const summary = {
  id: '0199d1c2-0000-7000-8000-000000000002',
  name: 'Middlemarch before summer',
  book,
  organizer: 'margin-notes',
  starts_on: '2026-03-01',
  ends_on: '2026-03-28',
  is_over: false,
  members_count: 3,
}
const link = 'Zk3xq0dT1mV7r2aLwq9pBg'
const inList = { ...summary, parts_read: 1, parts_count: 4, next_due_on: '2026-03-14' }
const invitation = { ...summary, name: 'Emma, slowly', organizer: 'tea-and-tomes', invited_by: 'tea-and-tomes' }
const noProgress = { finished_on: null, page: null, parts_read: 0, stars: null }
const group = {
  ...summary,
  is_organizer: true,
  is_open: true,
  open_until: '2026-04-27',
  today: '2026-03-10',
  parts: [
    { number: 1, title: 'Miss Brooke', to_page: 200, due_on: '2026-03-07', posts_count: 2, is_open: true },
    { number: 2, title: '', to_page: 400, due_on: '2026-03-14', posts_count: 1, is_open: false },
    { number: 3, title: '', to_page: 600, due_on: '2026-03-21', posts_count: 0, is_open: false },
    { number: 4, title: '', to_page: 800, due_on: '2026-03-28', posts_count: 0, is_open: false },
  ].map((part) => ({ ...part, of_pages: 800, to_percent: null })),
  members: [
    {
      username: 'margin-notes',
      is_organizer: true,
      is_you: true,
      percent: 31,
      pace: 'on_pace',
      page: 248,
      parts_read: 1,
    },
    {
      username: 'tea-and-tomes',
      is_organizer: false,
      is_you: false,
      percent: 55,
      pace: 'ahead',
      page: 440,
      parts_read: 2,
    },
    { username: 'footnote-fan', is_organizer: false, is_you: false, percent: null, pace: 'behind' },
  ].map((member) => ({ ...noProgress, profile_image: '', shows_progress: true, has_finished: false, ...member })),
  invited: ['zwischen-den-zeilen'],
  blocked: [],
  link,
  names_removed_for: null,
}
const withoutNames = {
  ...group,
  name: 'Removed by a moderator',
  names_removed_for: 'The names insult a reader.',
  parts: group.parts.map((part) => ({ ...part, title: '' })),
}
const post = {
  id: '1',
  username: 'tea-and-tomes',
  profile_image: '',
  text: 'Dorothea wants so much to be of use. I had forgotten how funny her sister is.',
  created_at: '2026-03-06T18:00:00.000Z',
  edited_at: null,
  is_yours: false,
  hidden: false,
  is_removed: false,
  removed_for: null,
}
const posts = [
  post,
  {
    ...post,
    id: '2',
    username: 'margin-notes',
    text: 'And how patient.',
    is_yours: true,
    edited_at: '2026-03-07T09:00:00.000Z',
  },
  { ...post, id: '3', username: '', text: '', hidden: true },
]
const path = `/together/${summary.id}`
const ofGroup = `/groups/${summary.id}/`

const linked = `/together/join/${link}`
const ofLink = `/group-links/${link}/`
const invited = { ...summary, id: null, parts_count: 4 }

/** What a button of the group's page opens. */
function dialog(name: string, button: string, reply: unknown = group): Screen {
  return {
    name,
    as: 'reader',
    path,
    answers: { [ofGroup]: { reply } },
    async reach(page) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  }
}

export const groupScreens: readonly Screen[] = [
  {
    name: 'reading together',
    as: 'reader',
    path: '/together',
    answers: {
      '/groups/': {
        reply: { groups: [inList], invitations: [{ ...invitation, invited_at: '2026-03-02T10:00:00.000Z' }] },
      },
    },
  },
  { name: 'reading together, nothing yet', as: 'newcomer', path: '/together' },
  { name: 'reading together, failed', as: 'reader', path: '/together', answers: { '/groups/': 'fail' } },
  { name: 'reading together, loading', as: 'reader', path: '/together', answers: { '/groups/': 'hold' } },
  { name: 'a group', as: 'reader', path, answers: { [ofGroup]: { reply: group } } },
  {
    name: 'a group, a thread',
    as: 'reader',
    path: `${path}?part=1`,
    answers: { [ofGroup]: { reply: group }, '/parts/1/posts/': { reply: { results: posts, next: null } } },
  },
  {
    name: 'a group, over',
    as: 'reader',
    path,
    answers: { [ofGroup]: { reply: { ...group, is_over: true, is_open: false, invited: [], link: null } } },
  },
  { name: 'a group, names removed', as: 'reader', path, answers: { [ofGroup]: { reply: withoutNames } } },
  {
    name: 'a group, of others',
    as: 'reader',
    path,
    answers: { [ofGroup]: { reply: { ...group, is_organizer: false, invited: [], link: null } } },
  },
  {
    name: 'a group, a thread, empty',
    as: 'reader',
    path: `${path}?part=1`,
    answers: { [ofGroup]: { reply: group }, '/parts/1/posts/': { reply: { results: [], next: null } } },
  },
  {
    name: 'a group, a thread, failed',
    as: 'reader',
    path: `${path}?part=1`,
    answers: { [ofGroup]: { reply: group }, '/parts/1/posts/': 'fail' },
  },
  {
    name: 'a group, with a blocked member',
    as: 'reader',
    path,
    answers: { [ofGroup]: { reply: { ...group, members_count: 5, blocked: ['zwischen-den-zeilen'], invited: [] } } },
  },
  dialog('a group, another plan', 'Change the plan'),
  dialog('a group, ending', 'End the group'),
  dialog('a group, leaving', 'Leave', { ...group, is_organizer: false, invited: [], link: null }),
  dialog('a group, deleting', 'Delete the group', { ...group, members_count: 1, members: group.members.slice(0, 1) }),
  dialog('a group, handing over', 'Hand over to tea-and-tomes'),
  dialog('a group, removing', 'Remove tea-and-tomes'),
  {
    name: 'a group, deleting a post',
    as: 'reader',
    path: `${path}?part=1`,
    answers: { [ofGroup]: { reply: group }, '/parts/1/posts/': { reply: { results: posts, next: null } } },
    async reach(page) {
      await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'a group, not found', as: 'reader', path },
  { name: 'a group, by its link', as: 'reader', path: linked, answers: { [ofLink]: { reply: invited } } },
  { name: 'a group, by its link, a visitor', as: 'visitor', path: linked, answers: { [ofLink]: { reply: invited } } },
  { name: 'a group, by its link, failed', as: 'reader', path: linked, answers: { [ofLink]: 'fail' } },
  { name: 'a group, by an old link', as: 'visitor', path: linked },
  {
    name: 'a group, planned',
    as: 'reader',
    path: '/book-details/shelf-middlemarch-eliot',
    async reach(page) {
      await page.getByRole('button', { name: 'Read together' }).click()
      await page.getByRole('button', { name: 'Start the group' }).waitFor()
    },
  },
]
