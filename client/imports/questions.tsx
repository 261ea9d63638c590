import type { EntryState, Question } from '#contract/imports/import-entry.ts'
import type { Import, ShelfMeaning } from '#contract/imports/imports.ts'
import { Button } from '../ui/button/button.tsx'
import { focusAroundOnceGone } from '../ui/focus/focus-around.ts'
import { booksText } from './data/import-text.ts'
import { shelfMeaningText } from './data/shelf-text.ts'
import { stateText } from './data/entry-text.ts'
import { useSetOptions, type ChosenOptions } from './data/use-set-options.ts'
import styles from './questions.module.css'

/** What only the reader can know. Nothing has to be answered. */
export function Questions({ imported: { id, questions } }: { imported: Import }) {
  if (questions.length === 0) return null
  return (
    <section ref={focusAroundOnceGone} className={styles.questions} aria-labelledby="questions">
      <h2 id="questions" className={styles.heading} tabIndex={-1}>
        {questions.length === 1 ? 'One question' : `${questions.length} questions`}
      </h2>
      <ul className={styles.list}>
        {questions.map((question) => (
          <li key={`${question.kind} ${question.name}`}>
            <OpenQuestion importId={id} question={question} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenQuestion({ importId, question }: { importId: string; question: Question }) {
  const options = useSetOptions(importId, () => document.getElementById('questions')?.focus())
  const { text, until, answers } = asked(question)
  return (
    <fieldset className={styles.question}>
      <legend className={styles.text}>{text}</legend>
      {until && <p className={styles.until}>{until}</p>}
      <div className={styles.answers}>
        {answers.map(([answer, value]) => (
          <Button
            key={answer}
            small
            pending={options.isPending && options.variables === value}
            onClick={() => options.mutate(value)}
          >
            {answer}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

interface Asked {
  text: string
  /** What holds without an answer. */
  until?: string
  answers: [text: string, answer: ChosenOptions][]
}

const statesToGive: readonly EntryState[] = ['WANT_TO_READ', 'READING', 'FINISHED', 'PAUSED', 'DID_NOT_FINISH']
const shelvesMay: readonly ShelfMeaning[] = ['readlist', ...statesToGive, 'nothing']

function asked({ kind, name, rows }: Question): Asked {
  const many = booksText(rows)
  switch (kind) {
    case 'shelf':
      return {
        text: `What is your shelf ‘${name}’ (${many})?`,
        until: 'Until you say, it becomes a readlist.',
        answers: shelvesMay.map((becomes) => [shelfMeaningText(becomes), { shelves: [{ name, becomes }] }]),
      }
    case 'date_order':
      return {
        text: `Which comes first in a date like 3/4/2021 (${many})?`,
        until: 'Until you say, these dates are left out.',
        answers: [
          ['The day', { date_order: 'day_first' }],
          ['The month', { date_order: 'month_first' }],
        ],
      }
    case 'rating_scale':
      return {
        text: `What is the best rating there was (${many})?`,
        answers: [10, 20, 100].map((best) => [String(best), { rating_scale: best }]),
      }
    case 'without_state':
      return {
        text: `What are the books of which the file does not say it (${many})?`,
        answers: statesToGive.map((state) => [stateText(state), { without_state: state }]),
      }
  }
}
