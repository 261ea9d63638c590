import { Fold } from '../../ui/folding/fold.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import styles from './other-titles.module.css'

const inSight = 5

/** What the book is called elsewhere: a few titles, and the others behind them. */
export function OtherTitles({ titles }: { titles: readonly string[] }) {
  const shown = titles.slice(0, titles.length === inSight + 1 ? inSight + 1 : inSight)
  const others = titles.slice(shown.length)
  return (
    <>
      <Titles titles={shown} />
      {others.length > 0 && (
        <Fold className={undefined} summary={`${numberText(others.length)} more`}>
          <Titles titles={others} />
        </Fold>
      )}
    </>
  )
}

function Titles({ titles }: { titles: readonly string[] }) {
  return (
    <ul>
      {titles.map((title) => (
        <li key={title} className={styles.title}>
          <bdi>{title}</bdi>
        </li>
      ))}
    </ul>
  )
}
