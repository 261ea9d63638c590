import { failureStatus, failureText, isFailureCode, type FailureCode } from '#contract/errors.ts'
import { describeSchema, describeValue, namesIn, type Schema } from './docs-schema.ts'

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDescription {
  info: { version: string; description?: string }
  tags?: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  /** Schemas that endpoints refer to by name. */
  components?: { schemas?: Record<string, Schema> }
}

interface Operation {
  summary?: string
  tags?: string[]
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

interface Parameter {
  in: string
  name: string
  required?: boolean
  schema?: Schema
}

interface Call extends Operation {
  method: string
  path: string
  id: string
}

const locations: Record<string, string> = { path: 'in the path', query: 'in the query', body: 'in the body' }

/** A page without scripts: every endpoint by feature, with its request, response and errors. */
export function renderApiPage({ info, tags = [], paths, components }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(method, path, operation)),
  )
  const features = tags
    .map(({ name }) => ({ name, calls: calls.filter((call) => call.tags?.[0] === name) }))
    .filter((feature) => feature.calls.length > 0)
  const shapes = components?.schemas ?? {}
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#f9f5ee">
<title>Octavo API</title>
<script src="/theme.js"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<header>
<p><a class="brand" href="/">Octavo</a></p>
<h1>Octavo API</h1>
<p>${escape(info.description ?? '')} Version ${escape(info.version)}.
Endpoints marked <em>Signed in</em> need the header <code>Authorization: Bearer &lt;token&gt;</code>.
An error contains a <code>code</code>, a message in <code>error</code>, and <code>fields</code> with a message for each invalid field.
Machine-readable: <a href="/api/docs/json">OpenAPI 3.1</a>.</p>
</header>
<nav aria-label="Contents">
<h2>Contents</h2>
<ul>
${features.map(renderEntry).join('\n')}
<li><a href="#failures">Common errors</a></li>
<li><a href="#shapes">Schemas</a></li>
</ul>
</nav>
<main>
${features.map(renderFeature).join('\n')}
<section>
<h2 id="failures">Common errors</h2>
${renderCodes(codesIn(shapes.GeneralFailure))}
</section>
<section>
<h2 id="shapes">Schemas</h2>
${Object.entries(shapes).map(renderShape).join('\n')}
</section>
</main>
</body>
</html>
`
}

function callOf(method: string, path: string, operation: Operation): Call {
  return { ...operation, method: method.toUpperCase(), path, id: slug(`${method} ${path}`) }
}

function renderEntry({ name, calls }: { name: string; calls: Call[] }): string {
  const links = calls.map(
    ({ id, method, path }) => `<li><a href="#${id}"><b>${method}</b> ${escape(path.slice('/api'.length))}</a></li>`,
  )
  return `<li><a href="#${slug(name)}">${escape(name)}</a>\n<ul>${links.join('\n')}</ul></li>`
}

function renderFeature({ name, calls }: { name: string; calls: Call[] }): string {
  return `<section>
<h2 id="${slug(name)}">${escape(name)}</h2>
${calls.map(renderCall).join('\n')}
</section>`
}

function renderCall({
  id,
  method,
  path,
  summary = '',
  security,
  parameters = [],
  requestBody,
  responses,
}: Call): string {
  const body = requestBody?.content['application/json']?.schema
  const [[status, given] = ['200', undefined], ...failures] = Object.entries(responses ?? {}).map(
    ([each, { content }]) => [each, content?.['application/json']?.schema] as const,
  )
  return `<article id="${id}">
<h3><b>${method}</b> <code>${escape(path)}</code></h3>
<p>${textOf(summary)}${security ? ' <em>Signed in.</em>' : ''}</p>
${renderTaken([...parameters, ...fieldsOf(body)])}
${renderGiven(status, given)}
${renderFailures(failures.flatMap(([, schema]) => codesIn(schema)))}
</article>`
}

/** Fields of the body are shown like parameters. */
function fieldsOf(body: Schema | undefined): Parameter[] {
  return Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    in: 'body',
    name,
    required: body?.required?.includes(name) ?? false,
    schema,
  }))
}

function renderTaken(parameters: Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ in: location, name, required, schema = {} }) => `<div>
<dt><code>${escape(name)}</code></dt>
<dd>${textOf(capitalised(describeValue(schema)))}<small>${locations[location] ?? escape(location)}${required ? '' : ', optional'}</small></dd>
</div>`,
  )
  return `<h4>Request</h4>\n<dl>${rows.join('\n')}</dl>`
}

function renderGiven(status: string, schema: Schema | undefined): string {
  if (!schema || (schema.properties && Object.keys(schema.properties).length === 0)) {
    return `<h4>Response <b>${escape(status)}</b></h4>`
  }
  return `<details>
<summary>Response <b>${escape(status)}</b></summary>
${renderSchema(schema)}
</details>`
}

function renderFailures(codes: FailureCode[]): string {
  return codes.length > 0 ? `<h4>Errors</h4>\n${renderCodes(codes)}` : ''
}

function renderCodes(codes: FailureCode[]): string {
  const rows = codes.map(
    (code) => `<div>
<dt><code>${code}</code></dt>
<dd>${escape(failureText(code))}<small>${failureStatus(code)}</small></dd>
</div>`,
  )
  return `<dl>${rows.join('\n')}</dl>`
}

function codesIn(schema: Schema | undefined): FailureCode[] {
  return (schema?.properties?.code?.enum ?? []).filter(isFailureCode)
}

function renderShape([name, schema]: [string, Schema]): string {
  return `<article id="${slug(`shape ${name}`)}">
<h3><code>${escape(name)}</code></h3>
${renderSchema(schema)}
</article>`
}

function renderSchema(schema: Schema): string {
  const links = namesIn(schema).map((name) => `<a href="#${slug(`shape ${name}`)}">${escape(name)}</a>`)
  const note = links.length > 0 ? `\n<p>See ${links.join(', ')}.</p>` : ''
  return `<pre tabindex="0">${escape(describeSchema(schema))}</pre>${note}`
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function textOf(sentence: string): string {
  return escape(sentence).replace(/`([^`]*)`/g, '<code>$1</code>')
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
