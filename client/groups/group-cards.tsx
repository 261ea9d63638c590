import { Link } from 'react-router'
import type { GroupSummary } from '#contract/groups/groups.ts'
import { BookCover } from '../books/book-cover.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { dayText } from '../ui/text/day-text.ts'
import { datesText, groupHref, membersText } from './data/group-text.ts'
import styles from './together-page.module.css'

export function GroupCards({ groups }: { groups: GroupSummary[] }) {
  return (
    <ul className={styles.cards}>
      {groups.map((group) => (
        <li key={group.id}>
          <GroupCard group={group} />
        </li>
      ))}
    </ul>
  )
}

function GroupCard({ group }: { group: GroupSummary }) {
  const { id, name, book, members_count, parts_read, parts_count, next_due_on, is_over } = group
  const read = `${parts_read} of ${parts_count} parts read`
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        <BookCover book={book} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name} dir="auto">
          <Link to={groupHref(id)}>{name}</Link>
        </h3>
        <p className={styles.about}>
          {membersText(members_count)} · {datesText(group)}
        </p>
        <p className={styles.about}>
          {read}
          {!is_over && next_due_on !== null && `, the next is due ${dayText(next_due_on)}`}
        </p>
        <ProgressBar label={`${name}: ${read}`} percent={(100 * parts_read) / Math.max(1, parts_count)} />
      </div>
    </article>
  )
}
