import { useSearchParams } from 'react-router'
import type { Group, GroupPart } from '#contract/groups/groups.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckIcon, LockIcon } from '../../ui/icons/icons.tsx'
import { dayText } from '../../ui/text/day-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { partEndText, partText, threadButtonId } from '../data/group-text.ts'
import { Thread } from '../thread/thread.tsx'
import styles from './group-page.module.css'
import { useReadThisFar } from './use-read-this-far.ts'

/** The pace as a line of parts, each with its thread; today stands where it falls. */
export function Parts({ group }: { group: Group }) {
  const current = group.parts.find(({ due_on }) => due_on >= group.today)
  return (
    <section aria-labelledby="parts" className={styles.section}>
      <h2 id="parts" className={styles.heading}>
        Parts
      </h2>
      <ol className={styles.parts}>
        {group.parts.map((part) => (
          <li
            key={part.number}
            className={classNames(styles.part, part.is_open && styles.read)}
            aria-current={part === current && !group.is_over ? 'step' : undefined}
          >
            <Part group={group} part={part} isCurrent={part === current && !group.is_over} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Part({ group, part, isCurrent }: { group: Group; part: GroupPart; isCurrent: boolean }) {
  const [params, setParams] = useSearchParams()
  const isShown = params.get('part') === String(part.number)
  const posts = part.posts_count === 1 ? '1 post' : `${part.posts_count} posts`
  const isDue = part.due_on === group.today ? 'due today' : `due ${dayText(part.due_on)}`
  return (
    <>
      {isCurrent && <p className={styles.today}>Today, {dayText(group.today)}</p>}
      <h3 className={styles.partName} dir="auto">
        {part.is_open && <CheckIcon size={18} />}
        {partText(part)}
      </h3>
      <p className={styles.about}>
        {partEndText(part)}, {isDue}
      </p>
      {part.is_open ? (
        <>
          <div className={styles.acts}>
            <Button
              id={threadButtonId(part.number)}
              small
              aria-expanded={isShown}
              onClick={() => setParams(isShown ? {} : { part: String(part.number) }, { replace: true })}
            >
              {isShown ? 'Hide the thread' : `Open the thread: ${posts}`}
            </Button>
          </div>
          {isShown && <Thread groupId={group.id} part={part.number} isOpen={group.is_open} />}
        </>
      ) : (
        <Closed group={group} part={part} posts={posts} />
      )}
    </>
  )
}

function Closed({ group, part, posts }: { group: Group; part: GroupPart; posts: string }) {
  const note = useReadThisFar(group.book, part)
  return (
    <>
      <p className={styles.closed}>
        <LockIcon size={16} />
        {posts}. The thread opens once you have read {partEndText(part)}.
      </p>
      <div className={styles.acts}>
        <Button
          small
          aria-label={`I have read this far: ${partText(part)}`}
          pending={note.isPending}
          onClick={() => note.mutate()}
        >
          I have read this far
        </Button>
      </div>
    </>
  )
}
