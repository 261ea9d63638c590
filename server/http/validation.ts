import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { FastifyValidationResult } from 'fastify/types/schema.d.ts'
import type { TSchema } from 'typebox'
import { Failure } from '#contract/errors.ts'
import { compileOnFirstUse } from './compile-on-first-use.ts'
import { measureTexts } from './text-length.ts'

const shared = { useDefaults: true, strict: true, strictTypes: false, verbose: true } as const

/** For bodies: no coercion, and validation stops at the first error, as a body may contain thousands of invalid items. */
const asItIs = extend(new Ajv({ ...shared }))
/** For paths and queries, which are text: numbers are parsed and unknown query parameters ignored. */
const fromText = extend(new Ajv({ ...shared, allErrors: true, coerceTypes: true, removeAdditional: true }))

function extend(ajv: Ajv): Ajv {
  ajv.addVocabulary(['patternText'])
  measureTexts(ajv)
  ajv.addFormat('date-time', true)
  return ajv
}

/** Compiles validators on first use, as most servers never get calls to every endpoint. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  httpPart === 'body' ? validateBody(bodyValidator(schema)) : validateText(textValidator(schema), schema)

const bodyValidator = compileOnFirstUse((schema: TSchema) => {
  const { properties = {}, required = [] }: { properties?: Record<string, TSchema>; required?: string[] } = schema
  return {
    whole: asItIs.compile(closed(schema)),
    each: Object.entries(properties).map(([name, part]) =>
      asItIs.compile({ properties: { [name]: part }, required: required.filter((one) => one === name) }),
    ),
  }
})

const textValidator = compileOnFirstUse((schema: TSchema) => fromText.compile(closed(schema)))

/** Reports the first error of each field in the contract, and at most one for unknown names. */
function validateBody(validator: () => { whole: ValidateFunction; each: ValidateFunction[] }): FastifyValidationResult {
  return (body: unknown) => {
    const { whole, each } = validator()
    if (whole(body)) return true
    const partErrors = each.flatMap((part) => (part(body) ? [] : (part.errors ?? [])))
    const errors = partErrors.length > 0 ? partErrors : (whole.errors ?? [])
    return { error: new Failure('invalid', unknownName(errors) ?? { fields: fieldTexts(errors, 'body') }) }
  }
}

function unknownName([{ keyword, params } = { keyword: '', params: {} }]: Pick<Complaint, 'keyword' | 'params'>[]) {
  if (keyword !== 'additionalProperties') return undefined
  const name = String(params['additionalProperty']).slice(0, maxNameLength)
  return { text: `${label(name)} is not a field of this endpoint.` }
}

/** @NOTE Ajv coerces 'Infinity', '0x10' and '1e3' to numbers too, and does not check the bounds of the first. */
function validateText(validator: () => ValidateFunction, schema: TSchema): FastifyValidationResult {
  const { properties = {} }: { properties?: Record<string, Shape> } = schema
  const numbers = Object.entries(properties).filter(([, { type }]) => type === 'integer' || type === 'number')
  const validateValues: FastifyValidationResult = (values: Record<string, unknown>) => {
    const malformed = numbers.filter(([name]) => typeof values[name] === 'string' && !decimal.test(values[name]))
    if (malformed.length > 0) {
      const fields = Object.fromEntries(malformed.map(([name, shape]) => [name, `${label(name)} ${whatItIs(shape)}`]))
      return { error: new Failure('invalid', { fields }) }
    }
    const validate = validator()
    const valid = validate(values)
    validateValues.errors = validate.errors ?? null
    return valid
  }
  return validateValues
}

const decimal = /^-?\d{1,15}(\.\d{1,15})?$/

/** Refuses unknown fields in a body, so that nobody can set fields that were not offered. */
function closed(schema: TSchema): TSchema {
  return 'properties' in schema ? { ...schema, additionalProperties: false } : schema
}

/** Limits how much of an unknown field's name is echoed back. */
const maxNameLength = 50

/** In verbose mode, Ajv includes the schema. */
interface Complaint extends FastifySchemaValidationError {
  parentSchema?: Shape | undefined
}

/** The first complaint about each field, worded for the reader; keyed by the field's name on the wire. */
export function fieldTexts(errors: Complaint[], where: string): Record<string, string> {
  const texts = new Map<string, string>()
  for (const error of errors) {
    const name = nameOf(error) || where
    if (!texts.has(name)) texts.set(name, textOf(error, label(name)))
  }
  return Object.fromEntries(texts)
}

function nameOf({ keyword, instancePath, params }: Complaint): string {
  if (keyword === 'required') return String(params['missingProperty'])
  return instancePath.split('/')[1] ?? ''
}

function textOf({ keyword, params, parentSchema }: Complaint, name: string): string {
  const limit = Number(params['limit'])
  switch (keyword) {
    case 'required':
      return `${name} is required.`
    case 'minLength':
      return limit === 1 ? `${name} must not be empty.` : `${name} must be at least ${countText(limit)} characters.`
    case 'maxLength':
      return `${name} must be at most ${countText(limit)} characters.`
    case 'pattern':
      return `${name} ${parentSchema?.patternText ?? 'is not in the right format.'}`
    case 'enum':
      return `${name} must be ${choices.format([params['allowedValues']].flat().map(String))}.`
    case 'maxItems':
      return `${name} must have at most ${countText(limit)}.`
    default:
      return `${name} ${whatItIs(parentSchema)}`
  }
}

interface Shape {
  type?: string | string[]
  minimum?: number
  maximum?: number
  patternText?: string
  [keyword: string]: unknown
}

function whatItIs({ type, minimum, maximum }: Shape = {}): string {
  switch ([type].flat()[0]) {
    case 'integer':
    case 'number':
      return `must be a ${[type].flat()[0] === 'integer' ? 'whole ' : ''}number${rangeText(minimum, maximum)}.`
    case 'string':
      return 'must be text.'
    case 'boolean':
      return 'must be true or false.'
    case 'array':
      return 'must be a list.'
    default:
      return 'is not as it should be.'
  }
}

function rangeText(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${countText(min)} to ${countText(max)}`
  if (min !== undefined) return `, at least ${countText(min)}`
  return max === undefined ? '' : `, at most ${countText(max)}`
}

const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function countText(count: number): string {
  return count.toLocaleString('en')
}

/** Labels for readers, where the name on the wire is not clear enough. */
const labels = new Map([
  ['q', 'Search text'],
  ['filterType', 'Search type'],
  ['after', 'Place in the list'],
  ['google_books_id', 'Book id'],
  ['new_name', 'Name'],
  ['ordered_book_ids', 'Order of books'],
  ['readlist_ids', 'Readlists'],
  ['moved', 'Moved book'],
  ['target_books', 'Number of books'],
  ['target_username', 'Username'],
])

function label(name: string): string {
  const known = labels.get(name)
  if (known !== undefined) return known
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
