import { hasRecordings, recorded } from './recorded.ts'
import { startStandIn, type Answer, type StandIn } from './stand-in.ts'

export interface Volume {
  id: string
  volumeInfo: {
    title: string
    subtitle?: string
    authors?: string[]
    categories?: string[]
    industryIdentifiers?: { type: string; identifier: string }[]
  } & Record<string, unknown>
}

/**
 * Searches and opens the recorded volumes, 25 of its own ('The Long Voyage', ISBN 9781111111101 and so on) that fill three
 * pages, and some more.
 */
export async function startGoogleBooksStandIn(more: Volume[] = []): Promise<StandIn> {
  const volumes = [...listed(), ...ownVolumes(), ...more]
  return startStandIn({
    answer: (url) => whyNot(url) ?? (url.pathname === '/volumes' ? search(volumes, url) : open(volumes, url)),
    quota: { status: 429, body: hasRecordings ? recorded('googlebooks/errors/429_quota_no_key.json') : perDay },
    refused: {
      status: 403,
      body: hasRecordings ? recorded('googlebooks/errors/403_unknown_location.json') : unknownLocation,
    },
  })
}

/** Without a key, Google Books answers that the quota is used up. */
function whyNot(url: URL): Answer | undefined {
  const key = url.searchParams.get('key')
  if (!key) return { status: 429, body: perDay }
  return key === 'wrong-key' ? { status: 400, body: wrongKey } : undefined
}

function search(volumes: Volume[], url: URL): Answer {
  const [, operator = '', words = ''] = /^(?:(\w+):)?(.*)$/.exec(url.searchParams.get('q') ?? '') ?? []
  const wanted = words.replaceAll('"', ' ').toLowerCase().split(' ').filter(Boolean)
  const found = volumes.filter((volume) => wanted.every((word) => textOf(volume, operator).includes(word)))
  const start = Number(url.searchParams.get('startIndex') ?? 0)
  const items = found.slice(start, start + Number(url.searchParams.get('maxResults') ?? 10))
  return { body: { kind: 'books#volumes', totalItems: found.length, ...(items.length > 0 && { items }) } }
}

function textOf(
  { volumeInfo: { title, subtitle = '', authors = [], categories = [], industryIdentifiers = [] } }: Volume,
  operator: string,
): string {
  const isbn = industryIdentifiers.map(({ identifier }) => identifier)
  const parts = { intitle: [title, subtitle], inauthor: authors, subject: categories, isbn }[operator]
  return (parts ?? [title, subtitle, ...authors, ...categories]).join(' ').toLowerCase()
}

function open(volumes: Volume[], url: URL): Answer {
  const id = decodeURIComponent(url.pathname.replace('/volumes/', ''))
  const volume = opened[id] && hasRecordings ? recorded(opened[id]) : volumes.find((each) => each.id === id)
  return volume === undefined ? { status: 404, body: notFound } : { body: volume }
}

const opened: Record<string, string> = {
  OPy6E5ZhXs0C: 'googlebooks/volumes_get_OPy6E5ZhXs0C.json',
  'hV--zQEACAAJ': 'googlebooks/volumes_get_hV--zQEACAAJ_withkey.json',
}

function listed(): Volume[] {
  if (!hasRecordings) return []
  return [
    'volumes_list_john_steinbeck_840',
    'volumes_list_flowers_inauthor_keyes_328_trimmed_dupe_id',
    'volumes_list_isbn_9784815602666_ja',
    'volumes_list_isbn_9781785650406_textsnippet',
  ].flatMap((name) => (recorded(`googlebooks/${name}.json`) as { items: Volume[] }).items)
}

function ownVolumes(): Volume[] {
  return Array.from({ length: 25 }, (_, index) => ({
    kind: 'books#volume',
    id: `longvoyage${String(index + 1).padStart(2, '0')}`,
    volumeInfo: {
      title: `The Long Voyage, Part ${index + 1}`,
      authors: ['Ada Sample'],
      publishedDate: `${1990 + index}-05-01`,
      description: `<p>The ship sails on: part <b>${index + 1}</b> of the story.</p>`,
      pageCount: 200 + index,
      printType: 'BOOK',
      categories: ['Fiction / Sea Stories', 'Fiction / Sagas'],
      language: 'en',
      industryIdentifiers: [{ type: 'ISBN_13', identifier: `97811111111${String(index + 1).padStart(2, '0')}` }],
    },
  }))
}

function failure(code: number, reason: string, message: string, more: object = {}) {
  return { error: { code, message, errors: [{ message, domain: 'global', reason }], ...more } }
}

const perDay = failure(429, 'rateLimitExceeded', "Quota exceeded for quota metric 'Queries'.", {
  status: 'RESOURCE_EXHAUSTED',
  details: [{ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_unit: '1/d/{project}' } }],
})

const unknownLocation = failure(403, 'unknownLocation', 'Cannot determine user location.')

const wrongKey = failure(400, 'badRequest', 'API key not valid. Please pass a valid API key.', {
  status: 'INVALID_ARGUMENT',
  details: [{ reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
})

const notFound = failure(404, 'notFound', 'The volume ID could not be found.')
