import { fail } from '#contract/errors.ts'

const maxYears = 2

/** Refuses impossible dates, an end before the start or before today, and more than two years. */
export function checkDates(startDate: string, endDate: string, today: string): void {
  const start = readDate('start_date', startDate)
  const end = readDate('end_date', endDate)
  if (endDate < today) refuse('end_date', 'End date must be today or later.')
  if (endDate < startDate) refuse('end_date', 'End date must not be before the start date.')
  if (Temporal.PlainDate.compare(end, start.add({ years: maxYears })) > 0) {
    refuse('end_date', 'End date must be at most 2 years after the start date.')
  }
}

function readDate(field: string, text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return refuse(field, 'This date does not exist.')
  }
}

function refuse(field: string, text: string): never {
  fail('invalid', { fields: { [field]: text } })
}
