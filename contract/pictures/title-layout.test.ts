import { expect, test } from 'vitest'
import { initialOf, readsDownwards, setSmallTitle, setTitle, smallTitleSizes, titleSizes } from './title-layout.ts'

const area = { width: 82, height: 78 }

test.each([
  ['It', 20],
  ['Emma', 20],
  ['Frankenstein', 12.5],
  ['One Hundred Years of Solitude', 12.5],
  ['吾輩は猫である', 20],
  ['Rindfleischetikettierungsüberwachung', 7.8],
])('%s is set at %s percent of the width', (title, size) => {
  expect(titleSizes[setTitle(title, area).step]).toBe(size)
})

test.each([
  ['Emma', 24],
  ['Wolf Hall', 24],
  ['Murder on the Orient Express', 14.5],
  ['Sapiens – A Brief History of Humankind', 17],
  ['The Guernsey Literary and Potato Peel Pie Society', 14.5],
  ['The Metamorphosis', 10.5],
])('on a small cover %s is set at %s percent of the width, which can be read', (title, size) => {
  expect(smallTitleSizes[setSmallTitle(title, 'arcs')]).toBe(size)
})

test('a word of usual length is not set smaller than others on the label of a small cover', () => {
  expect(smallTitleSizes[setSmallTitle('A Gentleman in Moscow', 'plate')]).toBe(14.5)
})

test.each([
  [
    'The Strange Case of the Alchemist’s Daughter: A Novel in Nine Parts',
    'The Strange Case of the Alchemist’s Daughter',
    'A Novel in Nine Parts',
  ],
  ['Sapiens – A Brief History of Humankind', 'Sapiens', 'A Brief History of Humankind'],
  ['2001: A Space Odyssey', '2001: A Space Odyssey', ''],
  ['Dune', 'Dune', ''],
])('%s is split as %s / %s', (title, main, rest) => {
  expect(setTitle(title, area)).toMatchObject({ main, rest })
})

test.each([
  ['The Great Gatsby', 'G'],
  ['A', 'A'],
  ['“Rebecca”', 'R'],
  ['ألف ليلة وليلة', 'أ'],
  ['1984', '1'],
  ['???', ''],
])('%s gets the initial %s', (title, initial) => {
  expect(initialOf(title)).toBe(initial)
})

test.each([
  ['吾輩は猫である', true],
  ['ノルウェイの森', true],
  ['1Q84', false],
  ['Kokoro', false],
])('%s is set vertically: %s', (title, downwards) => {
  expect(readsDownwards(title)).toBe(downwards)
})

test.each([
  ['The Left Hand of Darkness', { width: 80, height: 50 }, ['The Left Hand', 'of Darkness']],
  ['War and Peace', { width: 62, height: 62 }, ['War', 'and Peace']],
  ['Pride and Prejudice', { width: 80, height: 52 }, ['Pride', 'and Prejudice']],
  ['Love in the Time of Cholera', { width: 80, height: 50 }, ['Love', 'in the Time', 'of Cholera']],
  ['One Hundred Years of Solitude', { width: 80, height: 52 }, ['One Hundred', 'Years', 'of Solitude']],
  ['吾輩は猫である', { width: 80, height: 50 }, undefined],
  ['Emma', { width: 80, height: 50 }, undefined],
])('%s breaks where a compositor would', (title, into, lines) => {
  expect(setTitle(title, into).lines).toEqual(lines)
})

test('no line ends in a word that leads on, nor is it one such word', () => {
  for (const title of [
    'War and Peace',
    'The Sound and the Fury',
    'The Lord of the Rings',
    'Of Mice and Men',
    'A Room of One’s Own',
  ]) {
    const { lines = [] } = setTitle(title, { width: 80, height: 50 })
    expect(lines.slice(0, -1).filter((line) => /\b(?:and|of|the)$/i.test(line))).toEqual([])
  }
})
