import type { FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino'

/**
 * The operator's log. It must not contain what readers typed: requests are logged by route instead of URL, and errors without
 * the values that the database repeats in them.
 */
export function openLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { req: describeRequest, err: describeError }, hooks: { logMethod } }, destination)
}

function describeRequest({ method, routeOptions, ip, socket }: FastifyRequest): object {
  return { method, route: routeOptions.url ?? 'none', remoteAddress: ip, remotePort: socket.remotePort }
}

/** Without a message, Pino would log the error's own. */
function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, text]: unknown[] = args
  const named: { err?: unknown } = first instanceof Error ? { err: first } : Object(first)
  if (text === undefined && named.err instanceof Error) method.call(this, named, messageOf(named.err))
  else method.apply(this, args)
}

const maxDepth = 5

/** Describes an error by allowlisted properties only, because drivers and the platform attach queries, rows and URLs to errors. */
export function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, severity, routine, table, column, constraint }: Partial<DatabaseError> = error
  const { cause } = error
  return {
    type: error.name,
    message: messageOf(error),
    code,
    severity,
    routine,
    table,
    column,
    constraint,
    stack: framesOf(error),
    ...(cause !== undefined && depth < maxDepth && { cause: describeError(cause, depth + 1) }),
  }
}

interface DatabaseError extends Error {
  /** Of a process that has failed, its status. */
  code: string | number
  severity: string
  routine: string
  table: string
  column: string
  constraint: string
}

/** SQLSTATE classes whose messages name only tables, constraints and files. Others quote values. */
const namesNoValue = /^(?:0[18]|2[358]|3D|4[02]|5[3578]|F0|XX)(?!601)/

function messageOf(error: Error): string {
  const { code, severity }: Partial<DatabaseError> = error
  if (typeof severity === 'string') return namesNoValue.test(`${code}`) ? error.message : beforeAnyValue(error.message)
  // Both repeat what was sent: Fastify's errors the URL, syntax errors the beginning of the text.
  if (typeof code === 'string' && code.startsWith('FST_')) return code
  return error instanceof SyntaxError ? 'a text that could not be parsed' : error.message
}

function beforeAnyValue(message: string): string {
  return `${/^[^":]*/.exec(message)?.[0].trim()} …`
}

/** The stack without the message before it. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  return frames.join('\n')
}
