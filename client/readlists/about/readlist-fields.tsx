import { maxReadlistDescription, maxReadlistNameLength } from '#contract/readlists.ts'
import { CheckBox } from '../../ui/form/check-box.tsx'
import { isLongerThan, isWithin } from '../../ui/form/limit.ts'
import { LimitedTextArea } from '../../ui/form/limited-text-area.tsx'
import { LimitedTextField } from '../../ui/form/limited-text-field.tsx'
import styles from './readlist-fields.module.css'

/** What its owner says of a readlist. */
export interface ReadlistWords {
  name: string
  description: string
  is_numbered: boolean
}

export const noWords: ReadlistWords = { name: '', description: '', is_numbered: false }

interface ReadlistFieldsProps {
  /** Of the field for the name. */
  label: string
  words: ReadlistWords
  refusal: string | undefined
  onWords: (words: ReadlistWords) => void
}

export function ReadlistFields({ label, words, refusal, onWords }: ReadlistFieldsProps) {
  return (
    <div className={styles.fields}>
      <LimitedTextField
        label={label}
        placeholder="Enter readlist name"
        refusal={refusal}
        value={words.name}
        limit={maxReadlistNameLength}
        saidFrom={20}
        autoComplete="off"
        onChange={(event) => onWords({ ...words, name: event.target.value })}
      />
      <LimitedTextArea
        label="Description (optional)"
        placeholder="What these books have in common"
        value={words.description}
        limit={maxReadlistDescription}
        saidFrom={200}
        rows={4}
        onChange={(event) => onWords({ ...words, description: event.target.value })}
      />
      <CheckBox
        label="Number the books in their order"
        checked={words.is_numbered}
        onChecked={(is_numbered) => onWords({ ...words, is_numbered })}
      />
    </div>
  )
}

/** Whether they can be sent as they are. The fields say why not. */
export function canBeSent({ name, description }: ReadlistWords): boolean {
  return isWithin(maxReadlistNameLength, name) && !isLongerThan(maxReadlistDescription, description.trim())
}
