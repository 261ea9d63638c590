import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useApi } from '../../transport/api-context.ts'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ShowMore } from '../../ui/paging/show-more.tsx'
import { postsQuery } from '../data/groups-queries.ts'
import { PostItem } from './post-item.tsx'
import { WritePost } from './write-post.tsx'
import styles from './thread.module.css'

interface ThreadProps {
  groupId: string
  part: number
  /** Whether members can still write. */
  isOpen: boolean
}

/** What the members wrote about a part, for one who has read it. */
export function Thread({ groupId, part, isOpen }: ThreadProps) {
  // The page asked for the thread that its address names: if that failed, the reader asks again.
  const posts = useInfiniteQuery({ ...postsQuery(useApi(), groupId, part), retryOnMount: false })
  return (
    <div className={styles.thread}>
      <QueryContent
        query={posts}
        loadingText="Loading posts..."
        skeleton={<Skeleton shape="block" className={styles.skeleton} />}
        failure="Failed to load what was written."
      >
        {({ pages }) =>
          pages[0]?.results.length === 0 ? (
            <p className={styles.none}>Nobody has written about this part yet.</p>
          ) : (
            <>
              <ul className={styles.posts}>
                {pages.map(({ results }, nth) => (
                  // oxlint-disable-next-line react/no-array-index-key -- A page is known by its number
                  <Fragment key={nth}>
                    {results.map((post) => (
                      <li key={post.id}>
                        <PostItem post={post} part={part} isOpen={isOpen} />
                      </li>
                    ))}
                  </Fragment>
                ))}
              </ul>
              <ShowMore list={posts} text="Show more posts" />
            </>
          )
        }
      </QueryContent>
      {/* Not before the posts, which would push it down. */}
      {isOpen && !posts.isPending && <WritePost groupId={groupId} part={part} />}
    </div>
  )
}
