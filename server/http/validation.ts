import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { FastifyValidationResult } from 'fastify/types/schema.d.ts'
import type { TSchema } from 'typebox'
import { Failure } from '#contract/errors.ts'

const shared = { allErrors: true, useDefaults: true, strict: true, strictTypes: false, verbose: true } as const

/** A body is taken as it is; a path and a query are text, so numbers in them are read, and unknown query names ignored. */
const asItIs = extend(new Ajv({ ...shared }))
const fromText = extend(new Ajv({ ...shared, coerceTypes: true, removeAdditional: true }))

function extend(ajv: Ajv): Ajv {
  ajv.addVocabulary(['patternText'])
  ajv.addFormat('date-time', true)
  return ajv
}

export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  httpPart === 'body' ? asItIs.compile(closed(schema)) : refuseEndless(fromText.compile(closed(schema)))

/** Ajv reads 'Infinity' and '1e999' as numbers, and then holds them to no bounds. */
function refuseEndless(validate: ValidateFunction): FastifyValidationResult {
  const validateText: FastifyValidationResult = (values: Record<string, unknown>) => {
    const valid = validate(values)
    validateText.errors = validate.errors as FastifySchemaValidationError[]
    const endless = Object.keys(values).find(
      (name) => typeof values[name] === 'number' && !Number.isFinite(values[name]),
    )
    if (endless === undefined) return valid
    return { error: new Failure('invalid', { fields: { [endless]: `${label(endless)} is not as it should be.` } }) }
  }
  return validateText
}

/** Unlisted names in a body are refused: nobody sets what was not offered. */
function closed(schema: TSchema): TSchema {
  return 'properties' in schema ? { ...schema, additionalProperties: false } : schema
}

/** The first complaint about each field, worded for the reader; keyed by the field's name on the wire. */
export function fieldTexts(errors: FastifySchemaValidationError[], where: string): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const error of errors as ErrorObject[]) {
    const name = nameOf(error) || where
    texts[name] ??= textOf(error, label(name))
  }
  return texts
}

function nameOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'required') return String(params['missingProperty'])
  if (keyword === 'additionalProperties') return String(params['additionalProperty'])
  return instancePath.split('/')[1] ?? ''
}

function textOf({ keyword, params, parentSchema }: ErrorObject, name: string): string {
  const { limit } = params as { limit?: number }
  switch (keyword) {
    case 'required':
      return `${name} is required.`
    case 'additionalProperties':
      return `${name} is not a field of this call.`
    case 'minLength':
      return limit === 1 ? `${name} must not be empty.` : `${name} must be at least ${countText(limit)} characters.`
    case 'maxLength':
      return `${name} must be at most ${countText(limit)} characters.`
    case 'pattern':
      return `${name} ${String(parentSchema?.['patternText'] ?? 'is not written as it should be.')}`
    case 'enum':
      return `${name} must be one of ${(params as { allowedValues: string[] }).allowedValues.join(', ')}.`
    case 'minimum':
      return `${name} must be at least ${limit}.`
    case 'maximum':
      return `${name} must be at most ${limit}.`
    case 'maxItems':
      return `${name} must hold at most ${countText(limit)}.`
    default:
      return `${name} is not as it should be.`
  }
}

function countText(count = 0): string {
  return count.toLocaleString('en')
}

function label(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
