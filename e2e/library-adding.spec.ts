import type { Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { expect, test } from './support/fixture.ts'

const isbn = '9780306406157'

/** A drawn EAN-13 barcode, as a photo of a book's back would have it. */
async function drawBarcode(page: Page, digits: string): Promise<Buffer> {
  const picture = await page.evaluate((code) => {
    const left = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111']
    const odd = [...left, '0001011']
    const inverted = odd.map((bits) => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0')))
    const even = inverted.map((bits) => bits.split('').toReversed().join(''))
    const [first = 0, ...rest] = code.split('').map(Number)
    const patterns = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ')
    const coded = rest.map((digit, at) => {
      if (at >= 6) return inverted[digit]
      return patterns[first]?.[at] === 'E' ? even[digit] : odd[digit]
    })
    const bars = `101${coded.slice(0, 6).join('')}01010${coded.slice(6).join('')}101`
    const canvas = document.createElement('canvas')
    canvas.width = 480
    canvas.height = 240
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('There is nothing to draw on.')
    brush.fillStyle = 'white'
    brush.fillRect(0, 0, 480, 240)
    brush.fillStyle = 'black'
    bars.split('').forEach((bit, at) => bit === '1' && brush.fillRect(50 + 4 * at, 30, 4, 180))
    return canvas.toDataURL('image/png')
  }, digits)
  return Buffer.from(picture.split(',')[1] ?? '', 'base64')
}

test('the barcode on a photo is read, looked up, and what no catalogue knows is named', async ({
  newReader,
  signedIn,
}) => {
  const page = await signedIn(await newReader('alice'))
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin)) elsewhere.push(request.url())
  })
  await page.goto('/library')
  await page.getByRole('button', { name: 'Add books' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add books' })
  await expect(dialog).toBeVisible()

  const buffer = await drawBarcode(page, isbn)
  await dialog.getByLabel('Photo of a barcode').setInputFiles({ name: 'back.png', mimeType: 'image/png', buffer })

  await expect(dialog.getByRole('list', { name: 'Found books' })).toContainText(isbn)
  await expect(dialog.getByRole('list', { name: 'Found books' })).not.toContainText('Looking')
  expect(await findViolations(page)).toEqual([])
  expect(elsewhere.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([])
})
