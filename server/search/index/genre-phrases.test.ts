import { expect, test } from 'vitest'
import { genrePhrases, genreWords } from './genre-phrases.ts'

test.each([
  ['Sci-Fi', 'science fiction'],
  ['scifi', 'science fiction'],
  ['SF', 'science fiction'],
  ['Science Fiction', 'science fiction'],
  ['YA', 'young adult'],
  ['Non-fiction', 'nonfiction'],
  ['Nonfiction', 'nonfiction'],
  ["Children's", 'children'],
  ['Childrens', 'children'],
  ['Mysteries', 'mystery'],
  ['Humour', 'humor'],
  ['Short Stories', 'short story'],
  ['Constructor', 'constructor'],
])('%s is indexed as %j', (genre, words) => {
  expect(genreWords(genre).join(' ')).toBe(words)
})

test('a genre is found by any run of its words, and non-fiction is not fiction', () => {
  expect(genrePhrases('Urban Fantasy')).toEqual(['urban', 'urbanfantasy', 'fantasy'])
  expect(genrePhrases('Non-fiction')).toEqual(['nonfiction'])
})
