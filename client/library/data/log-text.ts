import { lengths, paces } from '#contract/library/stats.ts'
import { languageText } from '../../ui/text/language-text.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { spanText } from '../../ui/text/span-text.ts'
import { starsText } from '../../ui/text/stars-text.ts'
import { isNoLog, type LogFilter } from './log-filter.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const mediumTexts = { print: 'in print', ebook: 'as an e-book', audio: 'heard', unknown: 'not known in what form' }
export const kindTexts = { fiction: 'Fiction', nonfiction: 'Non-fiction' }

const readingTexts = { finished: 'finished', stopped: 'did not finish,', started: 'started', read: 'read' }

/** 'finished in May 2019, Romance'; '' for no figure. */
export function logText(log: LogFilter): string {
  if (isNoLog(log)) return ''
  const { reading = 'finished', from, to, weekday, medium, length, days } = log
  const { genre, kind, author, language, decade, exact_stars, lacks } = log
  const what = [readingTexts[reading], spanText(from, to), weekday && `on a ${weekdayText(weekday)}`]
  return [
    what.filter(Boolean).join(' '),
    medium && mediumTexts[medium],
    length && lengthText(length),
    days && `in ${daysText(days)}`,
    genre,
    kind && kindTexts[kind],
    author && `by ${author}`,
    language && `in ${languageText(language) || `another language (${language})`}`,
    decade && `from ${decadeText(decade)}`,
    exact_stars && starsText(exact_stars),
    lacks && 'length not known',
  ]
    .filter(Boolean)
    .join(', ')
}

/** From Monday, 1, to Sunday, 7. */
export function weekdayText(weekday: number): string {
  return weekdays[weekday - 1] ?? ''
}

/** By the first page count. */
export function lengthText(first: number): string {
  const next = lengths.find((each) => each > first)
  if (next === undefined) return `${numberText(first)} pages or more`
  return first === lengths[0] ? `under ${next} pages` : `${first} to ${next - 1} pages`
}

/** By the first day count. */
export function daysText(first: number): string {
  const next = paces.find((each) => each > first)
  if (next === undefined) return `${first} days or more`
  if (next - first === 1) return first === 1 ? '1 day' : `${first} days`
  return `${first} to ${next - 1} days`
}

function decadeText(first: number): string {
  return first < 1800 ? 'before 1800' : `the ${first}s`
}
