import { useDraggable } from '@dnd-kit/core'
import {
  memo,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { BookCard } from '../book-card.tsx'
import { CardAction } from '../../ui/button/card-action.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CloseIcon, GripIcon } from '../../ui/icons/icons.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { Point } from './grid-shape.ts'
import styles from './list-grid.module.css'
import { ListRow } from './list-row.tsx'
import { preloadMoveDialog } from './lazy-move-dialog.tsx'
import type { ListView } from './use-filters.ts'
import type { Book } from '#contract/book.ts'

interface CardProps {
  book: Book
  view: ListView
  actionsFor: (book: Book) => ReactNode
  cornerFor: ((book: Book) => ReactNode) | undefined
  markFor: ((book: Book) => ReactNode) | undefined
  note: string | undefined
  number: number | undefined
  onRemove: ((book: Book) => void) | undefined
  /** False while only the first books are loaded; then nothing can be removed yet. */
  whole: boolean
}

interface ListItemProps extends CardProps {
  index: number
  count: number
  at: Point
  width: number
  /** Loads the cover at once: the card is in the first rows. */
  eager: boolean
  movable: boolean
  /** Set if this is the dragged book. */
  dragged: 'by keys' | 'by pointer' | undefined
  /** Any book of the list is being dragged. */
  dragActive: boolean
  howToId: string
  onKey: (event: KeyboardEvent, id: string, index: number) => void
  onLose: () => void
  onAsk: (index: number) => void
}

export function ListItem(props: ListItemProps) {
  const { book, view, actionsFor, cornerFor, markFor, note, number, onRemove, whole } = props
  const { index, count, at, width, eager } = props
  const { movable, dragged, dragActive, howToId, onKey, onLose, onAsk } = props
  const id = book.google_books_id
  const { setNodeRef, setActivatorNodeRef, listeners = {} } = useDraggable({ id, data: { index }, disabled: !movable })
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The library types its listeners as plain functions
  const { onPointerDown, onMouseDown, onTouchStart } = listeners as Listeners

  return (
    <li
      ref={setNodeRef}
      className={classNames(
        styles.cell,
        width > 0 && styles.placed,
        dragActive && styles.dragActive,
        dragged && dragClasses[dragged],
      )}
      style={placed(at, width)}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- For mouse and long press; keyboard users have the handle */}
      <div className={styles.grab} onMouseDown={besideButtons(onMouseDown)} onTouchStart={besideButtons(onTouchStart)}>
        <Card
          book={book}
          view={view}
          actionsFor={actionsFor}
          cornerFor={cornerFor}
          markFor={markFor}
          note={note}
          number={number}
          eager={eager}
          onRemove={onRemove}
          whole={whole}
        />
      </div>
      {movable && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          data-move={id}
          className={styles.handle}
          aria-label={`Move ${book.title}`}
          aria-describedby={howToId}
          aria-pressed={dragged !== undefined}
          onPointerEnter={preloadMoveDialog}
          onFocus={preloadMoveDialog}
          onPointerDown={onPointerDown}
          onKeyDown={(event) => onKey(event, id, index)}
          onBlur={onLose}
          onClick={() => onAsk(index)}
        >
          <GripIcon size={20} />
        </button>
      )}
    </li>
  )
}

/** Has an explicit height, because the grid measures its cells by any of them. */
export function PlaceholderItem({ view, at, width, height }: Pick<CardProps, 'view'> & PlaceholderItemProps) {
  return (
    <li aria-hidden className={classNames(styles.cell, styles.placed)} style={{ ...placed(at, width), height }}>
      <Skeleton shape="cover" className={view === 'rows' ? styles.rowPlaceholder : undefined} />
    </li>
  )
}

interface PlaceholderItemProps {
  at: Point
  width: number
  height: number
}

/** A pointer drag lifts the cover; a keyboard drag moves the whole card. */
const dragClasses = { 'by keys': styles.draggedByKeys, 'by pointer': styles.draggedByPointer }

function placed(at: Point, width: number): CSSProperties & Record<`--${string}`, string> {
  return { '--cell-width': `${width}px`, transform: `translate(${at.x}px, ${at.y}px)` }
}

interface Listeners {
  onPointerDown?: (event: PointerEvent) => void
  onMouseDown?: (event: SyntheticEvent) => void
  onTouchStart?: (event: SyntheticEvent) => void
}

function besideButtons(listen: ((event: SyntheticEvent) => void) | undefined) {
  return (event: SyntheticEvent) => {
    if (event.target instanceof Element && !event.target.closest('button')) listen?.(event)
  }
}

/** Memoized: the surrounding item renders at every step of a drag. */
const Card = memo(function Card(props: CardProps & { eager: boolean }): ReactNode {
  const { book, view, actionsFor, cornerFor, markFor, note, number, eager, onRemove, whole } = props
  const shown = {
    book,
    eager,
    corner: cornerFor?.(book),
    mark: markFor?.(book),
    note,
    number,
    actions: (
      <>
        {actionsFor(book)}
        {onRemove && (
          <CardAction
            data-remove
            last
            name="Remove"
            label={`Remove ${book.title}`}
            aria-disabled={!whole || undefined}
            // The second click of a double click would hit the next card; clicks by keyboard have detail 0.
            onClick={(event) => whole && event.detail <= 1 && onRemove(book)}
          >
            <CloseIcon />
          </CardAction>
        )}
      </>
    ),
  }
  return view === 'rows' ? <ListRow {...shown} /> : <BookCard {...shown} even quiet />
})
