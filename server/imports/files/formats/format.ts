import type { Cells } from '../record/cells.ts'
import type { RecordContent } from '../record/imported-record.ts'

/** How one service writes its records. */
export interface Format {
  /** The columns it is known by. */
  needs: string[]
  /**
   * Columns whose cells can be checked: if a row has too many cells, they tell whether the others are where they belong. The dates
   * also prove the order of day and month.
   */
  holds: { dates: string[]; stars: string[]; isbns: string[]; state?: string }
  contentOf(cells: Cells): RecordContent
}
