// Prints what failed in a step of CI: `node tools/ci/list-failures.mjs <file with its output>`.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const maxListed = 30
const fallbackLines = 10

const [file = ''] = process.argv.slice(2)
for (const failure of listFailures(readFileSync(file, 'utf8'))) console.log(`  ${failure}`)

/**
 * Each with the first line of its error. If none is recognized, the end of the output.
 * @param {string} output
 * @returns {string[]}
 */
function listFailures(output) {
  const lines = stripVTControlCharacters(output).split(/\r?\n/)
  const failures = [...ofVitest(lines), ...ofPlaywright(lines), ...ofChecks(lines), ...ofKnip(lines)]
  if (failures.length === 0) return lines.filter((line) => line.trim() !== '').slice(-fallbackLines)
  const more = failures.length - maxListed
  return [...failures.slice(0, maxListed), ...(more > 0 ? [`… and ${more} more`] : [])]
}

/**
 * Tests that fail alike stand above one error.
 * @param {string[]} lines
 */
function ofVitest(lines) {
  /** @type {string[]} */
  let names = []
  return lines.flatMap((line) => {
    const [, failed] = /^ FAIL +(.+?)(?: \[ .+ \]| \([^()]*retry[^()]*\))?$/.exec(line) ?? []
    const [, unhandled] = /^⎯+ ((?:Unhandled|Uncaught) (?:Rejection|Error|Exception)) ⎯+$/.exec(line) ?? []
    const name = failed ?? unhandled
    if (name !== undefined) {
      names.push(name)
      return []
    }
    const failures = names.map((each) => `${each.replace(/ {2,}/, ' ')}: ${line.trim()}`)
    names = []
    return failures
  })
}

/**
 * What passed the second time is described like a failure too, and only then left out of the list at the end.
 * @param {string[]} lines
 */
function ofPlaywright(lines) {
  /** @type {Map<string, string>} */
  const errors = new Map()
  let title = ''
  for (const line of lines) {
    const [, described] = /^ {2}\d+\) (.+? › .+?)(?: ─+)?$/.exec(line) ?? []
    if (described !== undefined) title = described
    else if (title !== '' && line.trim() !== '') {
      errors.set(title, line.trim())
      title = ''
    }
  }
  const outside = lines.filter((line) => /^ *\d+ errors? (was|were) not a part of any test/.test(line))
  const end = lines.findLastIndex((line) => /^ {2}\d+ failed$/.test(line))
  const names = lines.slice(end + 1).map((line) => /^ {4}(\S.*? › .+?)(?: ─+)?\s*$/.exec(line)?.[1] ?? '')
  const failed = end === -1 ? [] : names.slice(0, names.indexOf(''))
  return [...failed.map((name) => `${name}: ${errors.get(name) ?? ''}`), ...outside.map((line) => line.trim())]
}

/**
 * Of the compiler, the linter and the formatter.
 * @param {string[]} lines
 */
function ofChecks(lines) {
  return lines.flatMap((line, index) => {
    if (/^\S+\(\d+,\d+\): error TS\d+/.test(line)) return [line]
    const [, broken] = /^ {2}[x×] (\S.*)$/.exec(line) ?? []
    const [, location] = /^ *[,╭][-─]\[(.+)\]$/.exec(lines[index + 1] ?? '') ?? []
    if (broken !== undefined && location !== undefined) return [`${location}: ${broken}`]
    const [, unformatted] = /^(\S+\.\w+) \(\d+ms\)$/.exec(line) ?? []
    return unformatted === undefined ? [] : [`${unformatted}: its format is not that of npm run format`]
  })
}

/** @param {string[]} lines */
function ofKnip(lines) {
  let title = ''
  return lines.flatMap((line) => {
    const [, found] = /^((?:Unused|Unresolved|Unlisted|Duplicate)\b[\w ]*) \(\d+\)$/.exec(line) ?? []
    const told = title
    title = found ?? (line.trim() === '' ? '' : title)
    return found === undefined && told !== '' && title !== '' ? [`${told}: ${line.trim()}`] : []
  })
}
