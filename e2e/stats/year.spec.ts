import { addReading } from '#contract/library/readings.ts'
import { expect, test, type Reader } from '../support/fixture.ts'

const year = String(new Date().getFullYear() - 1)
const books = [
  'emma-austen',
  'frankenstein-shelley',
  'ivanhoe-scott',
  'waverley-scott',
  'pamela-richardson',
  'clarissa-richardson',
  'evelina-burney',
  'the-monk-lewis',
  'moll-flanders-defoe',
  'robinson-crusoe-defoe',
  'persuasion-austen',
  'northanger-abbey-austen',
]

for (const [device, width] of [
  ['a phone', 360],
  ['a desktop', 1280],
] as const) {
  test(`on ${device} a year shows covers first, and its figures never lie over what comes below`, async ({
    newReader,
    signedIn,
  }) => {
    const diane = await newReader('diane')
    await readAll(diane)
    const page = await signedIn(diane)
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/year/${year}`)

    const covers = page.getByRole('region', { name: 'Books finished' }).getByRole('link', { name: / by / })
    await expect(covers).toHaveCount(books.length)
    await expect(covers.nth(2)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^Lengths known/)).not.toBeInViewport()

    await page.getByText(/^Lengths known/).scrollIntoViewIfNeeded()
    await expect(page.getByText(/^Lengths known/)).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'in books' })).not.toBeInViewport()
  })
}

test('on a phone no cover is a larger paint than the heading, which is painted before', async ({
  newReader,
  signedIn,
}) => {
  const elsa = await newReader('elsa')
  await readAll(elsa)
  const page = await signedIn(elsa)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/year/${year}`)
  await expect(page.getByRole('region', { name: 'Books finished' })).toBeVisible()

  // A busy machine shows a frame late: what was painted before the heading is the largest until then.
  await expect.poll(() => page.evaluate(largestPaint)).toBe('H1')
  await page.evaluate(nextFrame)
  expect(await page.evaluate(largestPaint)).toBe('H1')
})

/** Resolves once what stands in the document now was drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** The tag of what was the largest paint so far. */
function largestPaint(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined
      resolve(last?.element?.tagName)
    })
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

async function readAll(reader: Reader): Promise<void> {
  for (const [nth, book] of books.entries()) {
    const finished_on = `${year}-${String(nth + 1).padStart(2, '0')}`
    await reader.call(addReading, { params: { id: `shelf-${book}` }, body: { outcome: 'finished', finished_on } })
  }
}
