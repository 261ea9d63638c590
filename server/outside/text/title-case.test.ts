import { describe, expect, test } from 'vitest'
import { hasRecordings, ownRecordedText, recordedText } from '../../testing/stand-ins/recorded.ts'
import { titleCase } from './title-case.ts'

test.each([
  ['A COURT OF THORNS AND ROSES', 'A Court of Thorns and Roses'],
  ['IN TOO DEEP', 'In Too Deep'],
  ['THE HOUSEMAID', 'The Housemaid'],
  ['WHAT THE WIND IS FOR', 'What the Wind Is For'],
  ['IT ENDS WITH US', 'It Ends with Us'],
  ["DON'T LET THE FOREST IN", "Don't Let the Forest In"],
  ["I'LL BE SEEING YOU", "I'll Be Seeing You"],
  ["Y'ALL AND I", "Y'all and I"],
  ['THE GIRL WHO KICKED THE HORNET’S NEST', 'The Girl Who Kicked the Hornet’s Nest'],
  ["THE O'BRIENS OF L'AMOUR", "The O'Briens of L'Amour"],
  ["THREE O'CLOCK DINNER", "Three o'Clock Dinner"],
  ["ROCK 'N' ROLL", "Rock 'n' Roll"],
  ['CLIVE CUSSLER: THE DEVIL WINS', 'Clive Cussler: The Devil Wins'],
  ['DESTROY ALL HUMANS. THE END, VOL. 1', 'Destroy All Humans. The End, Vol. 1'],
  ['MR. AND MRS. SMITH', 'Mr. and Mrs. Smith'],
  ['WHAT IS IT FOR? A LIFE', 'What Is It For? A Life'],
  ['ROGUE WARRIOR II: RED CELL', 'Rogue Warrior II: Red Cell'],
  ['HENRY VIII AND XV OTHERS', 'Henry VIII and XV Others'],
  ['MIX, DIM AND CIVIL', 'Mix, Dim and Civil'],
  ['I, CLAUDIUS', 'I, Claudius'],
  ['H.M.S. ULYSSES', 'H.M.S. Ulysses'],
  ['THE STORIED LIFE OF A. J. FIKRY', 'The Storied Life of A. J. Fikry'],
  ['PRIVATE L.A.', 'Private L.A.'],
  ['NYPD RED 6', 'NYPD Red 6'],
  ['JFK AND MY SKY', 'JFK and My Sky'],
  ['MI6 AND THE 22ND OF THE 1950S', 'MI6 and the 22nd of the 1950s'],
  ['1Q84', '1Q84'],
  ['11/22/63', '11/22/63'],
  ['LADY-IN-WAITING OF THE E-BOOK', 'Lady-in-Waiting of the E-Book'],
  ['"H" IS FOR HOMICIDE', '"H" Is for Homicide'],
  ['THE CHILDREN OF HÚRIN', 'The Children of Húrin'],
  ["LAWRENCE SANDERS: McNALLY'S FOLLY", "Lawrence Sanders: McNally's Folly"],
  ['EVERYBODy’S FOOL', 'Everybody’s Fool'],
  ['The iPhone and the FBI', 'The iPhone and the FBI'],
  ['宇宙の話をしよう', '宇宙の話をしよう'],
  ['', ''],
])('%s is written %s', (title, written) => {
  expect(titleCase(title)).toBe(written)
})

/** Ninety years of the list where the folder of recordings is, too. */
const lists: [string, string][] = [
  ['a list of our own', ownRecordedText('nyt/titles.tsv')],
  ...(hasRecordings
    ? [['ninety years of the list', recordedText('nyt/post45/nyt_titles.tsv')] as [string, string]]
    : []),
]

describe.each(lists)('%s', (_, list) => {
  const titles = list
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[1] ?? '')

  test('no letter is lost, and converting twice changes nothing', () => {
    for (const title of titles) {
      expect(titleCase(title).toLowerCase()).toBe(title.toLowerCase())
      expect(titleCase(titleCase(title))).toBe(titleCase(title))
    }
  })

  test('almost no word stays in capitals', () => {
    const words = titles.flatMap((title) => titleCase(title).split(/[ -]/))
    const shouted = words.filter((word) => /\p{Lu}{2}/u.test(word) && !/^[IVX]+\P{L}*$/u.test(word))

    expect(shouted.length / words.length).toBeLessThan(0.005)
  })
})
