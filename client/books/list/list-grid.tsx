import { DndContext, DragOverlay, MouseSensor, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../ui/class-names.ts'
import { Cover } from '../../ui/cover/cover.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { roomForNotes, type BookNotes } from './book-notes.ts'
import { dragTexts, standsAt } from './drag.ts'
import { cellAt, fittingColumns, heightOf, indexNear, type Rows } from './grid-shape.ts'
import styles from './list-grid.module.css'
import { PlaceholderItem, ListItem } from './list-item.tsx'
import { LazyMoveDialog } from './lazy-move-dialog.tsx'
import { pointOnGrid } from './point-on-grid.ts'
import { useDrag, type OnMove } from './use-drag.ts'
import type { ListView } from './use-filters.ts'
import { useFocusAfterDrop, useScrollAlong } from './use-drag-visibility.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useGridShape } from './use-grid-shape.ts'
import { useRowsInView } from './use-rows-in-view.ts'
import type { Book } from '#contract/book.ts'

export interface ListGridProps {
  books: readonly Book[]
  /** Number of books in the whole list; while not all are loaded they cannot be moved. */
  total: number
  /** The rest is loading; its space is already reserved. */
  restPending: boolean
  label: string
  view: ListView
  /** By touch, which cannot hover, the handles are shown only then. */
  reordering: boolean
  actionsFor: (book: Book) => ReactNode
  cornerFor: ((book: Book) => ReactNode) | undefined
  markFor: ((book: Book) => ReactNode) | undefined
  notes: BookNotes | undefined
  /** The places of the books in a numbered list, by their google_books_id. */
  numbers: ReadonlyMap<string, number> | undefined
  /** Undefined if the list cannot be reordered. */
  onMove: OnMove | undefined
  onRemove: ((book: Book) => void) | undefined
}

// The handle drags at once; elsewhere a touch scrolls unless it is held.
const byHandle = { activationConstraint: { distance: 4 } }
const byMouse = { activationConstraint: { distance: 8 } }
const byFinger = { activationConstraint: { delay: 250, tolerance: 8 } }

const firstInView = 6
/** On a wide screen: a note is read in lines of some words. */
const columnsWithNotes = 5

/** A grid of equally sized cards. Long lists render only the visible rows. */
export function ListGrid({
  books,
  total,
  restPending,
  label,
  view,
  reordering,
  actionsFor,
  cornerFor,
  markFor,
  notes,
  numbers,
  onMove,
  onRemove,
}: ListGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const howToId = useId()
  // Not anew with each removal: all cards would change their size.
  const [columns] = useState(() => (notes ? columnsWithNotes : fittingColumns(total)))
  const shape = useGridShape(grid)
  const count = books.length
  const cells = restPending ? total : count
  const rows = useRowsInView(grid, shape, cells)
  const style: ReturnType<typeof roomForNotes> = {
    ...roomForNotes(notes, view),
    '--columns': columns,
    height: heightOf(cells, shape) || undefined,
  }
  const titleAt = (index: number) => books[index]?.title ?? ''
  const { drag, said, pickUp, dragTo, drop, leave, lose, pressKey, move } = useDrag({
    count,
    columns: shape.columns,
    titleAt,
    onMove,
  })
  const [asking, setAsking] = useState<number>()
  const [outside, setOutside] = useState(false)
  const sensors = useSensors(
    useSensor(PointerSensor, byHandle),
    useSensor(MouseSensor, byMouse),
    useSensor(TouchSensor, byFinger),
  )
  useScrollAlong(grid, shape, drag)
  useFocusAfterDrop(grid, drag)
  const rememberFocus = useFocusAfterRemoval(grid, count)

  const draggedBook = drag && !drag.byKeys ? books[drag.from] : undefined
  const inSight = books.flatMap((book, index) => {
    const position = standsAt(index, drag)
    const row = Math.floor(position / shape.columns)
    return (row >= rows.first && row < rows.end) || index === drag?.from ? [{ book, index, position }] : []
  })

  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements: noAnnouncements, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => {
        setOutside(false)
        pickUp(String(active.id), Number(active.data.current?.['index']), false)
      }}
      onDragMove={(event) => {
        const point = pointOnGrid(event, grid.current)
        setOutside(!point)
        dragTo(point ? indexNear(point, count, shape) : (drag?.from ?? 0))
      }}
      onDragEnd={outside ? leave : drop}
      onDragCancel={leave}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Only observes where the focus is */}
      <ul
        ref={grid}
        className={
          view === 'rows' ? styles.rows : classNames(styles.grid, notes ? styles.withNotes : styles.withoutNotes)
        }
        style={style}
        aria-label={label}
        data-reordering={reordering || undefined}
        onFocus={rememberFocus}
      >
        {inSight.map(({ book, index, position }) => (
          <ListItem
            key={book.google_books_id}
            book={book}
            view={view}
            actionsFor={actionsFor}
            cornerFor={cornerFor}
            markFor={markFor}
            note={notes && (notes.get(book.google_books_id) ?? '')}
            number={numbers?.get(book.google_books_id)}
            index={index}
            count={total}
            whole={count === total}
            at={cellAt(position, shape)}
            width={shape.cellWidth}
            eager={index < firstInView}
            movable={onMove !== undefined}
            dragged={drag?.from === index ? (drag.byKeys ? 'by keys' : 'by pointer') : undefined}
            dragActive={drag !== undefined}
            howToId={howToId}
            onKey={pressKey}
            onLose={lose}
            onAsk={setAsking}
            onRemove={onRemove}
          />
        ))}
        {shape.cellHeight > 0 &&
          cellsInView(rows, shape.columns, count, cells).map((index) => (
            <PlaceholderItem
              key={index}
              view={view}
              at={cellAt(index, shape)}
              width={shape.cellWidth}
              height={shape.cellHeight}
            />
          ))}
      </ul>
      <VisuallyHidden>
        <span id={howToId}>{dragTexts.howTo}</span>
        <output aria-live="assertive">{said}</output>
      </VisuallyHidden>
      {createPortal(
        <DragOverlay className={styles.overlay ?? ''} dropAnimation={null}>
          {draggedBook && <Dragged book={draggedBook} view={view} />}
        </DragOverlay>,
        document.body,
      )}
      {asking !== undefined && onMove && (
        <LazyMoveDialog
          title={titleAt(asking)}
          at={asking}
          count={count}
          onMove={(to) => {
            setAsking(undefined)
            void move(asking, to)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </DndContext>
  )
}

/** The cells from `start` to `end` that lie in the given rows. */
function cellsInView(rows: Rows, columns: number, start: number, end: number): number[] {
  const first = Math.max(start, rows.first * columns)
  return Array.from({ length: Math.max(0, Math.min(end, rows.end * columns) - first) }, (_, index) => first + index)
}

function Dragged({ book, view }: { book: Book; view: ListView }) {
  const { google_books_id, title, author, image, genres, year } = book
  return (
    <div className={classNames(styles.draggedCover, view === 'rows' && styles.fromRow)}>
      <Cover id={google_books_id} title={title} author={author} image={image} genres={genres} year={year} eager />
    </div>
  )
}

/** dnd-kit's announcements are off: useDrag has its own for keyboard and pointer. */
const noAnnouncements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
