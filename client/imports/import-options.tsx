import { useRef, useState } from 'react'
import { entryStates } from '#contract/imports/import-entry.ts'
import { shelfMeanings, type Import, type ImportOptions as Options } from '#contract/imports/imports.ts'
import { useToggle } from '../transport/use-toggle.ts'
import { Button } from '../ui/button/button.tsx'
import { ChevronDownIcon } from '../ui/icons/icons.tsx'
import { useFocusOnMore } from '../ui/focus/use-focus-on-more.ts'
import { Select, type SelectOption } from '../ui/form/select.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { stateText } from './data/entry-text.ts'
import { booksText } from './data/import-text.ts'
import { shelfMeaningText } from './data/shelf-text.ts'
import { useSetOptions, type ChosenOptions } from './data/use-set-options.ts'
import styles from './import-options.module.css'

/** How the file comes in. Each choice is saved at once. */
export function ImportOptions({ imported: { id, format, options } }: { imported: Import }) {
  const { mutateAsync: set } = useSetOptions(id)
  return (
    <details className={styles.options}>
      <summary className={styles.summary}>
        <ChevronDownIcon size={18} className={styles.chevron} />
        Options
        <span className={styles.now}>{nowText(options)}</span>
      </summary>
      <div className={styles.body}>
        <General options={options} format={format} onSet={set} />
        {options.shelves.length > 0 && <Shelves shelves={options.shelves} onSet={set} />}
      </div>
    </details>
  )
}

interface PartProps {
  options: Options
  onSet: (chosen: ChosenOptions) => Promise<unknown>
}

function General({ options, format, onSet }: PartProps & Pick<Import, 'format'>) {
  const { reviews, reviews_count, when_here, visibility, date_order, without_state, rating_scale } = options
  return (
    <div className={styles.general}>
      {reviews_count > 0 && (
        <Choice
          label={`Reviews (${numberText(reviews_count)})`}
          value={reviews}
          options={format === 'octavo' ? [asTheyWere, ...reviewOptions] : reviewOptions}
          onValue={(value) => onSet({ reviews: value })}
        />
      )}
      <Choice
        label="Books that are here already"
        value={when_here}
        options={hereOptions}
        onValue={(value) => onSet({ when_here: value })}
      />
      <Choice
        label="Who sees that you have these books"
        value={visibility ?? 'file'}
        options={visibilityOptions}
        onValue={(value) => onSet({ visibility: value === 'file' ? null : value })}
      />
      {date_order !== null && (
        <Choice
          label="Dates like 3/4/2021"
          value={date_order}
          options={dateOptions}
          onValue={(value) => onSet({ date_order: value })}
        />
      )}
      {rating_scale !== null && (
        <Choice
          label="The best rating there was"
          value={String(rating_scale)}
          options={[...new Set([rating_scale, 10, 20, 100])].map((best) => ({
            value: String(best),
            text: String(best),
          }))}
          onValue={(value) => onSet({ rating_scale: Number(value) })}
        />
      )}
      {without_state !== null && (
        <Choice
          label="Books without a state"
          value={without_state}
          options={entryStates.map((state) => ({ value: state, text: stateText(state) }))}
          onValue={(value) => onSet({ without_state: value })}
        />
      )}
    </div>
  )
}

const reviewOptions = [
  { value: 'private', text: 'Only you see them' },
  { value: 'public', text: 'Everyone sees them' },
  { value: 'leave_out', text: 'Leave them out' },
] as const

/** Only our own files say who saw a review. */
const asTheyWere = { value: 'as_in_file', text: 'Each as the file says' } as const

const hereOptions = [
  { value: 'keep_mine', text: 'Keep my stars, note and review' },
  { value: 'take_file', text: "Take the file's stars, note and review" },
] as const

const visibilityOptions = [
  { value: 'file', text: 'As the file says' },
  { value: 'public', text: 'Everyone' },
  { value: 'private', text: 'Only you' },
] as const

const dateOptions = [
  { value: 'day_first', text: 'The day comes first' },
  { value: 'month_first', text: 'The month comes first' },
] as const

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onValue: (value: Value) => Promise<unknown>
}

function Choice<Value extends string>({ label, value, options, onValue }: ChoiceProps<Value>) {
  const choice = useChoice(value, onValue)
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <Select label={label} value={choice.value} options={options} onValue={choice.press} />
    </div>
  )
}

/** Shown at once: a choice would jump back while it is being saved. The mutation says what failed. */
function useChoice<Value>(stored: Value, onValue: (value: Value) => Promise<unknown>) {
  return useToggle<Value>({
    stored,
    send: async (value) => void (await onValue(value)),
    onFailure: () => {},
  })
}

type Shelf = Options['shelves'][number]

const shelvesAtFirst = 12

function Shelves({ shelves, onSet }: { shelves: readonly Shelf[]; onSet: PartProps['onSet'] }) {
  const [all, setAll] = useState(false)
  const showAll = useRef<HTMLButtonElement>(null)
  const focusOnMore = useFocusOnMore(showAll)
  const shown = all ? shelves : shelves.slice(0, shelvesAtFirst)

  function show() {
    focusOnMore(true)
    setAll(true)
  }

  return (
    <section aria-labelledby="shelves" className={styles.shelves}>
      <h3 id="shelves" className={styles.label}>
        Shelves and tags ({numberText(shelves.length)})
      </h3>
      <ul className={styles.list}>
        {shown.map((shelf) => (
          <li key={shelf.name}>
            <ShelfChoice shelf={shelf} onSet={onSet} />
          </li>
        ))}
      </ul>
      {shown.length < shelves.length && (
        <Button ref={showAll} small onClick={show}>
          Show all {numberText(shelves.length)}
        </Button>
      )}
    </section>
  )
}

function ShelfChoice({ shelf, onSet }: { shelf: Shelf; onSet: PartProps['onSet'] }) {
  const { name, rows, readlist_name } = shelf
  const { value: becomes, press } = useChoice(shelf.becomes, (chosen) =>
    onSet({ shelves: [{ name, becomes: chosen, readlist_name }] }),
  )
  return (
    <div className={styles.shelf}>
      <p className={styles.shelfName}>
        <bdi>{name}</bdi> <span className={styles.count}>{booksText(rows)}</span>
      </p>
      <Select
        label={`${name} becomes`}
        value={becomes}
        options={shelfMeanings.map((meaning) => ({ value: meaning, text: shelfMeaningText(meaning) }))}
        onValue={press}
      />
      {becomes === 'readlist' && (
        <ReadlistName
          shelf={shelf}
          onName={(chosen) => void onSet({ shelves: [{ name, becomes, readlist_name: chosen }] }).catch(() => {})}
        />
      )}
    </div>
  )
}

/** Saved when the reader is done with it. */
function ReadlistName({ shelf: { name, readlist_name }, onName }: { shelf: Shelf; onName: (name: string) => void }) {
  const [typed, setTyped] = useState(readlist_name)

  function save() {
    const chosen = typed.trim()
    if (chosen === '') setTyped(readlist_name)
    else if (chosen !== readlist_name) onName(chosen)
  }

  return (
    <input
      className={styles.name}
      aria-label={`Readlist for ${name}`}
      value={typed}
      maxLength={100}
      dir="auto"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}

/** The choices that readers ask about most, without opening the rest. */
function nowText({ reviews, reviews_count, shelves }: Options): string {
  const readlists = shelves.filter(({ becomes }) => becomes === 'readlist').length
  const said = [
    reviews_count > 0 &&
      {
        private: 'reviews stay private',
        public: 'reviews are public',
        leave_out: 'reviews are left out',
        as_in_file: 'reviews are as they were',
      }[reviews],
    readlists > 0 &&
      (readlists === 1 ? 'one shelf becomes a readlist' : `${numberText(readlists)} shelves become readlists`),
  ].filter((text) => text !== false)
  return said.join(', ')
}
