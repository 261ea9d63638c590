import { expect, test } from 'vitest'
import { sharedBuffers } from './settings.ts'

const gigabyte = 1024 ** 3

test('the database keeps little of a small machine’s memory for itself, and more of a large one, within bounds', () => {
  const sizes = [0.5, 1, 2, 4, 24].map((gigabytes) => sharedBuffers(gigabytes * gigabyte))

  expect(sizes).toEqual([96, 96, 128, 256, 512])
})
