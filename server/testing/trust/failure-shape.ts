import { failureStatus, isFailureCode } from '#contract/errors.ts'

/** What is wrong with a failed reply; undefined if it has a known code with its status, and a text, as documented. */
export function faultOfFailure(status: number, text: string): string | undefined {
  const body = parse(text)
  if (body === undefined) return `no JSON: ${text.slice(0, 200)}`
  const { error, code, fields, ...rest } = body
  if (!isFailureCode(code)) return `an unknown code: ${String(code)}`
  if (failureStatus(code) !== status) return `the code ${code} at the status ${status}`
  if (typeof error !== 'string' || error === '') return 'no text'
  if (fields !== undefined && !isTexts(fields)) return `fields that are no texts: ${JSON.stringify(fields)}`
  if (Object.keys(rest).length > 0) return `more than is documented: ${Object.keys(rest).join(', ')}`
  return tellsTooMuch(text) ? `an inside view: ${text.slice(0, 300)}` : undefined
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    // The caller reports it.
    return undefined
  }
}

function isTexts(fields: unknown): boolean {
  return (
    typeof fields === 'object' && fields !== null && Object.values(fields).every((each) => typeof each === 'string')
  )
}

/** A stack trace, a path, a query or a database message. */
function tellsTooMuch(text: string): boolean {
  return /\bat .+\.(?:ts|js):\d+|node_modules|select .+ from |insert into|violates|syntax error|SQLSTATE|ECONN/i.test(
    text,
  )
}
