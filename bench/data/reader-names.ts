import { seeded } from './generate.ts'

const given =
  `james mary robert patricia john jennifer michael linda david elizabeth william barbara richard susan joseph
jessica thomas karen christopher sarah charles lisa daniel nancy matthew sandra anthony ashley mark emily steven kimberly
andrew betty paul margaret joshua donna kenneth michelle kevin carol brian amanda george melissa timothy deborah ronald
stephanie jason rebecca edward sharon jeffrey laura ryan cynthia jacob dorothy gary amy nicholas kathleen eric angela
jonathan shirley stephen emma larry brenda justin pamela scott nicole brandon anna benjamin samantha samuel katherine
gregory christine alexander debra patrick rachel frank carolyn raymond janet jack maria dennis olivia jerry heather tyler
helen aaron catherine jose diane henry julie adam victoria douglas joyce nathan lauren peter kelly zachary christina kyle
ruth noah joan ethan virginia jeremy judith wei ahmed fatima yuki haruto sofia mateo lucia ivan olga anastasia priya arjun
aisha omar leila ngozi chidi kwame ama ingrid lars astrid soren`.split(/\s+/)

const words =
  `reads books library novel page chapter ink paper owl fox moon star night rain tea coffee cat dog river forest
story tales verse poem quill bookworm reader shelf margin dust silver blue green red little quiet wild lost old new sunny
winter summer autumn spring dragon wizard ghost detective space time dream stone bird lily rose ivy sage fern moss`.split(
    /\s+/,
  )

const syllables =
  `ba be bi bo bu ca ce ci co da de di do du fa fe fi fo ga ge gi go ha he hi ho ja jo ka ke ki ko la le li lo
lu ma me mi mo mu na ne ni no nu pa pe pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo wa we wi ya yo za ze
zi zo`.split(/\s+/)

/** Usernames as people choose them: common names with a suffix, combined words, and invented names. */
export function generateUsernames(count: number, seed = 11): string[] {
  const random = seeded(seed)
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? ''
  const common = (list: string[]) => list[Math.floor(list.length * random() ** 2)] ?? ''
  const invent = () => Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join('')
  const number = () => String(Math.floor(10 ** (1 + 3 * random())))
  const joint = () => pick(['', '', '_', '.', '-'])
  const styles = [
    () => common(given) + number(),
    () => common(given) + joint() + pick(words),
    () => common(given) + joint() + invent(),
    () => pick(words) + joint() + pick(words) + number(),
    () => 'the' + joint() + pick(words) + joint() + pick(words),
    () => invent() + joint() + pick(words),
    () => invent() + invent(),
    () => pick(words) + joint() + common(given) + number(),
  ]
  const names = new Set<string>()
  while (names.size < count) {
    const name = styles[Math.floor(random() * styles.length)]?.().slice(0, 30) ?? ''
    if (name.length >= 3) names.add(name)
  }
  return [...names]
}
