import type { Locator, Page } from '@playwright/test'

/** Draws a pointer, because a recording of the page does not contain the real one. */
export async function addPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pointer = document.createElement('div')
    pointer.id = 'pointer'
    Object.assign(pointer.style, {
      position: 'fixed',
      zIndex: '2147483647',
      insetBlockStart: '0',
      insetInlineStart: '0',
      width: '22px',
      height: '22px',
      borderRadius: '50%',
      background: 'rgb(60 30 25 / 0.42)',
      border: '2px solid rgb(255 255 255 / 0.9)',
      boxShadow: '0 1px 5px rgb(0 0 0 / 0.4)',
      pointerEvents: 'none',
      translate: '-50% -50%',
    })
    addEventListener('DOMContentLoaded', () => document.documentElement.append(pointer))
    const [x, y] = JSON.parse(sessionStorage.getItem('pointer') ?? '[900, 560]') as [number, number]
    pointer.style.transform = `translate(${x}px, ${y}px)`
    addEventListener('mousemove', ({ clientX, clientY }) => {
      sessionStorage.setItem('pointer', JSON.stringify([clientX, clientY]))
      pointer.style.transform = `translate(${clientX}px, ${clientY}px)`
    })
    addEventListener('mousedown', () => pointer.animate([{ scale: 1 }, { scale: 0.6 }, { scale: 1 }], 260))
  })
}

export async function withoutPointer<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await showPointer(page, false)
  const made = await work()
  await page.mouse.move(start.x, start.y)
  await showPointer(page, true)
  return made
}

/** Sets the style on the element: the Content-Security-Policy blocks injected stylesheets. */
async function showPointer(page: Page, shown: boolean): Promise<void> {
  await page.locator('#pointer').evaluate((pointer, yes) => {
    pointer.style.visibility = yes ? 'visible' : 'hidden'
  }, shown)
}

const start = { x: 900, y: 560 }
const spots = new WeakMap<Page, { x: number; y: number }>()

/** Moves like a hand: gradually, slower towards the end. */
async function moveTo(target: Locator): Promise<void> {
  const page = target.page()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to point at.')
  const from = spots.get(page) ?? start
  const to = { x: box.x + Math.min(box.width / 2, 160), y: box.y + box.height / 2 }
  const steps = 14
  for (let step = 1; step <= steps; step += 1) {
    const part = 1 - (1 - step / steps) ** 3
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    await page.waitForTimeout(26)
  }
  spots.set(page, to)
}

export async function press(target: Locator): Promise<void> {
  await moveTo(target)
  await target.page().waitForTimeout(160)
  await target.page().mouse.down()
  await target.page().mouse.up()
}

export async function type(target: Locator, words: string): Promise<void> {
  await press(target)
  await target.pressSequentially(words, { delay: 75 })
}

export async function scrollBy(page: Page, distance: number): Promise<void> {
  const steps = 16
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, distance / steps)
    await page.waitForTimeout(26)
  }
}
