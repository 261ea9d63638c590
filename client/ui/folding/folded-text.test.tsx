import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FoldedText, isLonger } from './folded-text.tsx'

test('a text that is not long has no button', () => {
  render(
    <FoldedText folds="never" className={undefined}>
      Short.
    </FoldedText>,
  )

  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test.each([
  ['many characters', 'word '.repeat(30), true],
  ['many short lines', 'a\n'.repeat(5), true],
  ['few of both', 'A line.\nAnother.', false],
])('a text of %s is measured by its characters and lines', (_, text, long) => {
  expect(isLonger(text, { characters: 100, lines: 4 })).toBe(long)
})
