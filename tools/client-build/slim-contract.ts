import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '../../contract') + sep

/** The only properties of an endpoint that the browser reads; its texts and schemas are for the server. */
const sent = /^(?:method|path|\.\.\.)/

/** A cache in the browser checks what it kept against this reply. */
const checked = /contract[\\/]bestsellers\.ts$/

/** Leaves out of the client what it never reads of the contract, which is a large part of each page's script. */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?', 1)[0] ?? id
      if (!file.startsWith(contract) || checked.test(file)) return null
      return { code: markPure(slimEndpoints(code)), map: null, moduleSideEffects: false }
    },
  }
}

/** Keeps only what the browser reads in every `endpoint({ … })`. */
export function slimEndpoints(code: string): string {
  const call = 'endpoint({'
  let slim = ''
  let from = 0
  for (let at = code.indexOf(call); at >= 0; at = code.indexOf(call, from)) {
    const start = at + call.length
    const { properties, end } = readProperties(code, start)
    slim += `${code.slice(from, start)} ${properties.filter((each) => sent.test(each)).join(', ')} `
    from = end
  }
  return slim + code.slice(from)
}

/** So that schemas without a use are left out. By the function's name alone, the bundler would take calls elsewhere for such too. */
function markPure(code: string): string {
  return code.replaceAll(/(?<![\w.])(?:Type\.\w+|nullable|list)(?:<[\w\s,|]*>)?\(/g, '/* @__PURE__ */ $&')
}

/** The properties of the object literal whose contents begin at `start`; `end` is where its closing brace is. */
function readProperties(code: string, start: number): { properties: string[]; end: number } {
  const properties: string[] = []
  let depth = 0
  let from = start
  for (let at = start; at < code.length; at += 1) {
    const character = code[at] ?? ''
    if (`'"\``.includes(character)) at = endOfText(code, at)
    else if (code.startsWith('//', at)) at = endOfComment(code, at, '\n')
    else if (code.startsWith('/*', at)) at = endOfComment(code, at, '*/')
    else if ('([{'.includes(character)) depth += 1
    else if (depth === 0 && (character === ',' || character === '}')) {
      properties.push(withoutComments(code.slice(from, at)))
      from = at + 1
      if (character === '}') return { properties, end: at }
    } else if (')]}'.includes(character)) depth -= 1
  }
  throw new Error('An endpoint of the contract does not end.')
}

function endOfText(code: string, start: number): number {
  for (let at = start + 1; at < code.length; at += 1) {
    if (code[at] === '\\') at += 1
    else if (code[at] === code[start]) return at
  }
  return code.length
}

function endOfComment(code: string, start: number, end: string): number {
  const at = code.indexOf(end, start + 2)
  return at < 0 ? code.length : at + end.length - 1
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '').trim()
}
