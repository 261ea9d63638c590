import { Link } from 'react-router'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { profileHref } from '../follows/profile-href.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { numberText } from '../ui/text/number-text.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import styles from './board-rows.module.css'

export function BoardRows({ rows }: { rows: readonly LeaderboardRow[] }) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Readers by points</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.rank}>
            Rank
          </th>
          <th scope="col">Reader</th>
          <th scope="col" className={classNames(styles.number, styles.level)}>
            Level
          </th>
          <th scope="col" className={styles.number}>
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) =>
          // oxlint-disable-next-line react/no-array-index-key -- several hidden readers may share a rank
          row.hidden ? <HiddenRow key={index} rank={row.rank} /> : <BoardRow key={row.username} row={row} />,
        )}
      </tbody>
    </table>
  )
}

function BoardRow({ row: { rank, username, profile_image, level, points, is_you } }: { row: LeaderboardRow }) {
  return (
    <tr className={classNames(is_you && styles.you, rank <= 3 && styles.leading)} aria-current={is_you || undefined}>
      <td className={styles.rank}>{rank}</td>
      <th scope="row" className={styles.reader}>
        <span className={styles.who}>
          <Avatar image={profile_image} size="small" />
          <Link to={is_you ? '/profile' : profileHref(username)} className={styles.name}>
            {username}
          </Link>
          {is_you && <span className={styles.mark}>You</span>}
        </span>
      </th>
      <td className={classNames(styles.number, styles.level)}>{level}</td>
      <td className={classNames(styles.number, styles.points)} data-level={level}>
        {numberText(points)}
      </td>
    </tr>
  )
}

/** Somebody whose profile the viewer may not see. */
function HiddenRow({ rank }: { rank: number }) {
  return (
    <tr>
      <td className={styles.rank}>{rank}</td>
      <th scope="row" className={styles.reader}>
        <span className={styles.who}>
          <Avatar image="" size="small" />
          <span className={styles.hidden}>Hidden reader</span>
        </span>
      </th>
      <td className={classNames(styles.number, styles.level)} aria-hidden />
      <td className={styles.number} aria-hidden />
    </tr>
  )
}

const ranks = [1, 2, 3, 4, 5, 6, 7, 8]

export function BoardSkeleton() {
  return (
    <div>
      {ranks.map((rank) => (
        <div key={rank} className={styles.pending}>
          <Skeleton shape="circle" className={styles.skeletonAvatar} />
          <Skeleton className={styles.skeletonName} />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
