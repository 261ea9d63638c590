/** As typed and chosen; '' for what is not known. */
export interface DateParts {
  year: string
  month: string
  day: string
}

/** Expects '2019', '2019-05', '2019-05-07' or null. */
export function partsOf(date: string | null): DateParts {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { year, month, day }
}

/** The date as long as it is known; null for none, undefined if the year is not complete. */
export function dateOf({ year, month, day }: DateParts): string | null | undefined {
  if (year === '') return null
  if (!/^\d{4}$/.test(year)) return undefined
  return [year, month, day].filter(Boolean).join('-')
}
