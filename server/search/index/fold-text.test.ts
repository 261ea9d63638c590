import { expect, test } from 'vitest'
import { foldText, foldWords } from './fold-text.ts'

test.each([
  ["Don't Be Evil", 'dont be evil'],
  ['Don’t Be Evil', 'dont be evil'],
  ['Catch-22', 'catch 22'],
  ['Catch–22', 'catch 22'],
  ['Eleanor & Park', 'eleanor and park'],
  ['Les Misérables', 'les miserables'],
  ['Gödel, Escher, Bach', 'godel escher bach'],
  ['Łódź, Straße, Đorđe, Ærø, Œuvre', 'lodz strasse dorde aero oeuvre'],
  ['İstanbul', 'istanbul'],
  ['S.T.A.L.K.E.R.', 'stalker'],
  ['20,000 Leagues', '20000 leagues'],
  ['F*ck', 'fck'],
  ['Война и мир', 'воина и мир'],
  ['Ὀδύσσεια', 'οδυσσεια'],
  ['أَلف لَيلة', 'الف ليله'],
  ['三体', '三 体'],
  ['吾輩は猫である', '吾 輩 は 猫 で あ る'],
  ['1Q84', '1q84'],
  ['हिन्दी', 'हिन्दी'],
  ['한국어', '한국어'],
  ['???', '???'],
  ['🐙', '🐙'],
  ['  ', ''],
])('%s is indexed as %j', (text, words) => {
  expect(foldWords(text).join(' ')).toBe(words)
})

test('a word with a dash or an apostrophe is indexed in parts and as a whole', () => {
  expect(foldText("Spider-Man's L'Étranger")).toEqual([
    { word: 'spider', also: ['spidermans'] },
    { word: 'mans', also: ['man', 's'] },
    { word: 'letranger', also: ['l', 'etranger'] },
  ])
})

test('half a character and an endless word do no harm', () => {
  expect(foldWords('\ud83d hello')).toEqual(['hello'])
  expect(foldWords('\ud83d')).toEqual(['\ufffd'])
  expect(foldWords('a'.repeat(5_000))[0]).toHaveLength(60)
  expect(foldWords(`${'a'.repeat(59)}𝒳`.repeat(2))[0]?.isWellFormed()).toBe(true)
})
