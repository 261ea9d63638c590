/** One bar of a chart, and one row of its table. */
export interface ChartRow {
  key: string
  /** In full, as the table has it. */
  label: string
  /** Its label in a sentence, where that is said otherwise: 'Fridays'. */
  inSentence?: string
  /** Below the bar; empty where another bar's stands for it. */
  short: string
  value: number
  /** Of what is shown beside; undefined without. */
  other?: number | undefined
  /** Where that is named otherwise. */
  otherLabel?: string
  /** How many had come together by its end; undefined where that is still to come, and in charts that add nothing up. */
  sum?: number | undefined
  otherSum?: number | undefined
  /** The books that the bar counts. */
  href?: string | undefined
}

/** What the numbers of a chart are, for one and for two things shown. */
export interface ChartNames {
  /** 'Books', 'Readings', 'Pages'. */
  measure: string
  /** 'book', 'reading', 'page'. */
  one: string
  /** What is shown: 'May 2026', '2025'. */
  own: string
  other?: string | undefined
  /** '5', '12%'. */
  text: (value: number) => string
}
