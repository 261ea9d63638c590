import { hasRecordings, recorded } from './recorded.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

const list = '/lists/current/combined-print-and-e-book-fiction.json'

/** Serves the fiction list of 1 December 2024, or three made-up books if the recording is absent. */
export async function startNewspaperStandIn(): Promise<StandIn> {
  return startStandIn({
    answer: (url) => {
      if (!url.searchParams.get('api-key')) return { status: 401, body: noKey }
      if (url.pathname !== list) return { status: 404, body: { status: 'ERROR', errors: ['Not Found'], results: [] } }
      return { body: hasRecordings ? recorded(recording) : ownList }
    },
    quota: { status: 429, body: fault('Rate limit quota violation.', 'policies.ratelimit.QuotaViolation') },
    refused: { status: 401, body: fault('Invalid ApiKey', 'oauth.v2.InvalidApiKey') },
  })
}

const recording = 'nyt/api/lists_current_combined-print-and-e-book-fiction_2024-12-01.json'

function fault(faultstring: string, errorcode: string) {
  return { fault: { faultstring, detail: { errorcode } } }
}

const noKey = fault(
  'Failed to resolve API Key variable request.queryparam.api-key',
  'steps.oauth.v2.FailedToResolveAPIKey',
)

const ownList = {
  status: 'OK',
  num_results: 3,
  results: {
    list_name: 'Combined Print and E-Book Fiction',
    published_date: '2024-12-01',
    books: ['THE FIRST OF THREE', 'THE SECOND OF THREE', "THE LAST WORD: A SAILOR'S TALE"].map((title, index) => ({
      rank: index + 1,
      weeks_on_list: 3 - index,
      primary_isbn10: 'None',
      primary_isbn13: `978000000000${index}`,
      title,
      author: index === 0 ? 'Ada Sample and Bo Sample' : 'Ada Sample',
      description: 'A book written for this list.',
      book_image: `https://storage.googleapis.com/du-prd/books/images/978000000000${index}.jpg`,
    })),
  },
}
