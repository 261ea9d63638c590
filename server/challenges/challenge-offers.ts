/** A challenge that Octavo offers. Its key identifies it, so that concurrent servers create it once. */
export interface Offer {
  offer: string
  name: string
  description: string
  target_books: number
  start_date: string
  end_date: string
}

/** The challenges on offer on a day: three for its year and one for its month. */
export function offersOn(day: string): Offer[] {
  const { year, month, daysInMonth } = Temporal.PlainDate.from(day)
  const monthName = monthNames[month - 1]
  const monthKey = `${year}-${pad(month)}`
  const ofYear = { start_date: `${year}-01-01`, end_date: `${year}-12-31` }
  return [
    {
      offer: `${monthKey}/3`,
      name: `3 books in ${monthName} ${year}`,
      description: 'A short one to start with: three books before the month is out.',
      target_books: 3,
      start_date: `${monthKey}-01`,
      end_date: `${monthKey}-${daysInMonth}`,
    },
    {
      offer: `${year}/12`,
      name: `12 books in ${year}`,
      description: 'A book a month, all year.',
      target_books: 12,
      ...ofYear,
    },
    {
      offer: `${year}/24`,
      name: `24 books in ${year}`,
      description: 'A book every two weeks, all year.',
      target_books: 24,
      ...ofYear,
    },
    {
      offer: `${year}/52`,
      name: `52 books in ${year}`,
      description: 'A book a week, all year.',
      target_books: 52,
      ...ofYear,
    },
  ]
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function pad(month: number): string {
  return String(month).padStart(2, '0')
}
