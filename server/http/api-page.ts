/** The parts of an OpenAPI document that the page shows. */
export interface ApiDescription {
  info: { version: string; description?: string }
  paths: Record<string, Record<string, Operation>>
  /** Shapes that calls refer to by name. */
  components?: { schemas?: Record<string, Schema> }
}

interface Operation {
  summary?: string
  security?: unknown[]
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** A page without scripts: every call with what it takes and gives. */
export function renderApiPage({ info, paths, components }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderCall(method, path, operation)),
  )
  const shapes = Object.entries(components?.schemas ?? {}).map(([name, schema]) => renderShape(name, schema))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The calls of Octavo</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<main>
<h1>The calls of Octavo</h1>
<p>${escape(info.description ?? '')} Version ${escape(info.version)}.
A call for the signed in brings its token as <code>Authorization: Bearer &lt;token&gt;</code>.
The same as data: <a href="/api/docs/json">OpenAPI 3.1</a>.</p>
${calls.join('\n')}
${shapes.join('\n')}
</main>
</body>
</html>
`
}

function renderShape(name: string, schema: Schema): string {
  return `<section>
<h2>${escape(name)}</h2><pre>${escape(describe(schema))}</pre>
</section>`
}

function renderCall(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json']?.schema
  const [status, reply] = Object.entries(operation.responses ?? {})[0] ?? ['200', {}]
  const given = reply.content?.['application/json']?.schema
  return `<section>
<h2><b>${escape(method.toUpperCase())}</b> <code>${escape(path)}</code></h2>
<p>${escape(operation.summary ?? '')}${operation.security ? ' <em>Signed in.</em>' : ''}</p>
${(operation.parameters ?? []).map(renderParameter).join('\n')}
${body ? `<h3>Takes</h3><pre>${escape(describe(body))}</pre>` : ''}
<h3>Gives ${escape(status)}</h3>${given ? `<pre>${escape(describe(given))}</pre>` : ''}
</section>`
}

function renderParameter({ in: place, name, required, schema }: NonNullable<Operation['parameters']>[number]): string {
  const type = schema ? describe(schema) : 'string'
  return `<p><code>${escape(name)}</code>: ${escape(type)}, in the ${escape(place)}${required ? '' : ', optional'}</p>`
}

function describe(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => describe(each, indent)).join(' | ')
  if (schema.items) return `[${describe(schema.items, indent)}]`
  if (schema.properties) return describeObject(schema.properties, schema.required ?? [], indent)
  return [schema.type].flat().join(' | ') + bounds(schema)
}

function describeObject(properties: Record<string, Schema>, required: string[], indent: string): string {
  const lines = Object.entries(properties).map(
    ([name, each]) => `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${describe(each, `${indent}  `)}`,
  )
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

function bounds({ minLength, maxLength, minimum, maximum }: Schema): string {
  const least = minLength ?? minimum
  const most = maxLength ?? maximum
  return least === undefined && most === undefined ? '' : ` (${least ?? ''}..${most ?? ''})`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export const apiPageStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 1rem }
h2 { font-size: 1.1rem; overflow-wrap: anywhere }
h3 { font-size: 0.9rem; margin-bottom: 0 }
section { border-top: 1px solid #8884; padding-top: 0.5rem }
pre { overflow-x: auto; padding: 0.5rem; background: #8881 }
`
