import type { FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino'

/**
 * Lines for whoever runs the server. What readers typed is none of theirs: a call is told by its route and not by its address, an
 * error without the values that the database repeats in it.
 */
export function openLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { req: describeRequest, err: describeError }, hooks: { logMethod } }, destination)
}

function describeRequest({ method, routeOptions, ip, socket }: FastifyRequest): object {
  return { method, route: routeOptions.url ?? 'none', remoteAddress: ip, remotePort: socket.remotePort }
}

/** Pino would take the error's own message where none is given. */
function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, text]: unknown[] = args
  const named: { err?: unknown } = first instanceof Error ? { err: first } : Object(first)
  if (text === undefined && named.err instanceof Error) method.call(this, named, messageOf(named.err))
  else method.apply(this, args)
}

const maxDepth = 5

/** Where and why, by a list of what may be told: drivers and platform hang queries, rows and addresses on their errors. */
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
  code: string
  severity: string
  routine: string
  table: string
  column: string
  constraint: string
}

/** SQLSTATE: what these classes say names tables, constraints and files. Others quote what could not be read or was too long. */
const namesNoValue = /^(?:0[18]|2[358]|3D|4[02]|5[3578]|F0|XX)(?!601)/

function messageOf(error: Error): string {
  const { code, severity }: Partial<DatabaseError> = error
  if (typeof severity === 'string') return namesNoValue.test(code ?? '') ? error.message : beforeAnyValue(error.message)
  // Both repeat what was sent: the one the address, the other the beginning of the text.
  if (code?.startsWith('FST_')) return code
  return error instanceof SyntaxError ? 'a text that could not be parsed' : error.message
}

function beforeAnyValue(message: string): string {
  return `${/^[^":]*/.exec(message)?.[0].trim()} …`
}

/** Without the message, which stands before them. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  return frames.join('\n')
}
