import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from '../../e2e/screens/screen.ts'
import { pictureName, themes, widths } from './browser/walk.ts'

/** One HTML page with all screenshots, one screen per row. */
export function writeIndexPage(folder: string, screens: readonly Screen[]): string {
  const path = join(folder, 'index.html')
  writeFileSync(path, page(screens.map((screen) => row(folder, screen)).join('\n')))
  return path
}

function row(folder: string, screen: Screen): string {
  const views = themes.flatMap((theme) => widths.map((width) => ({ width, theme })))
  const pictures = views.flatMap((view) => {
    const file = pictureName(screen, view)
    if (!existsSync(join(folder, file))) return []
    const label = `${view.width} px, ${view.theme}`
    return [
      `<figure><a href="${file}"><img src="${file}" alt="${label}" loading="lazy"></a><figcaption>${label}</figcaption></figure>`,
    ]
  })
  return `<section><h2>${screen.name} <small>${screen.as}, ${screen.path}</small></h2><div>${pictures.join('')}</div></section>`
}

function page(rows: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Octavo: every screen</title>
<style>
  body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; background: #ddd8d0; color: #221c18 }
  small { color: #6a5f55; font-weight: 400 }
  div { display: flex; gap: 1rem; overflow-x: auto; align-items: start }
  figure { margin: 0 }
  img { display: block; height: 30rem; width: auto; object-fit: cover; object-position: top; background: #fff }
</style>
<h1>Every screen</h1>
${rows}
</html>
`
}
