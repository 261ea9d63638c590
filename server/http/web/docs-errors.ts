import type { Endpoint } from '#contract/endpoint.ts'
import { failureStatus, failureText, generalCodes, type FailureCode } from '#contract/errors.ts'

/** Errors that any endpoint can return, as a schema that every endpoint refers to. */
export const generalFailure = {
  $id: 'GeneralFailure',
  description: 'Errors that any endpoint can return.',
  ...failureSchema(generalCodes),
}

/** The errors of one endpoint, by status, for the API description. */
export function failureReplies({ errors }: Endpoint): Record<string, object> {
  const listed = Object.entries(Object.groupBy(errors, failureStatus)).map(([status, codes = []]) => [
    status,
    { 'x-response-description': codes.map(describe).join(' '), ...failureSchema(codes) },
  ])
  return {
    ...Object.fromEntries(listed),
    default: { $ref: 'GeneralFailure#' },
  }
}

function describe(code: FailureCode): string {
  return `\`${code}\`: ${failureText(code)}`
}

function failureSchema(codes: readonly FailureCode[]) {
  return {
    type: 'object',
    required: ['error', 'code'],
    properties: {
      error: { type: 'string', description: 'A message for the reader.' },
      code: { type: 'string', enum: codes },
      fields: {
        type: 'object',
        description: 'What is wrong with each field, by its name.',
        additionalProperties: { type: 'string' },
      },
    },
  }
}
