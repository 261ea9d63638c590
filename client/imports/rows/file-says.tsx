import type { ImportRow } from '#contract/imports/imports.ts'
import { StarIcon } from '../../ui/icons/icons.tsx'
import { dayText } from '../../ui/text/day-text.ts'
import { starsText } from '../../ui/text/stars-text.ts'
import { lossText, readingTexts, stateText } from '../data/entry-text.ts'
import styles from './file-says.module.css'

/** The left side of a row. */
export function FileSays({ row }: { row: ImportRow }) {
  const { entry, losses, title } = row
  const { state, stars, readings, shelves, authors, series, added_on, owned_copies, private_note, review } = entry
  const times = readingTexts(readings)
  const isRead = state === 'FINISHED' || state === 'REREADING'
  // 'Finished May 7, 2019' says the state as well; the last reading has the latest date.
  const stateSaid = (state === 'FINISHED' && times.at(-1)) || (state && stateText(state))
  const facts = [
    ...times.filter((text) => text !== stateSaid),
    ...(owned_copies > 0 ? [owned_copies === 1 ? 'Owned' : `Owned, ${owned_copies} copies`] : []),
    ...(entry.visibility === 'private' ? ['Private'] : []),
    ...(added_on === null ? [] : [`Added ${dayText(added_on)}`]),
  ]
  return (
    <div className={styles.says}>
      <h3 className={styles.title} dir="auto">
        {title || entry.isbns[0] || 'Without a title'}
      </h3>
      {authors.length > 0 && (
        <p className={styles.authors}>
          <bdi>{authors.join(', ')}</bdi>
          {series && (
            <>
              , <bdi>{series.name}</bdi>
              {series.position !== null && ` ${series.position}`}
            </>
          )}
        </p>
      )}
      <ul className={styles.facts}>
        {stateSaid && <li className={isRead ? styles.read : styles.state}>{stateSaid}</li>}
        {stars !== null && (
          <li className={styles.stars}>
            <StarIcon size={14} className={styles.star} />
            {starsText(stars)}
          </li>
        )}
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        <li className={styles.number}>Row {row.row}</li>
      </ul>
      {shelves.length > 0 && (
        <ul className={styles.shelves} aria-label="Shelves">
          {shelves.map(({ name }) => (
            <li key={name} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
      {review && <Words label={entry.has_spoilers ? 'Review, with spoilers' : 'Review'} text={review} />}
      {private_note && <Words label="Private note" text={private_note} />}
      {losses.length > 0 && (
        <ul className={styles.losses} aria-label="Losses">
          {losses.map(({ field, value, why }) => (
            <li key={`${field} ${value} ${why}`}>
              {field} ‘<bdi>{shortened(value, 80)}</bdi>’: {lossText({ why })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <p className={styles.words} dir="auto">
      <span className={styles.label}>{label}:</span> {shortened(text, 240)}
    </p>
  )
}

function shortened(text: string, atMost: number): string {
  return text.length > atMost ? `${text.slice(0, atMost).trimEnd()}…` : text
}
