/** Who makes Octavo, by what each cares for; the names are in the history of the source. */
export const team: readonly { role: string; cares: string }[] = [
  {
    role: 'Reading and design',
    cares: 'That every screen is calm, readable and a pleasure to come back to, on a phone as on a desk.',
  },
  {
    role: 'Catalogue',
    cares: 'That a book can be found however it is misspelt, and that what we say about it is true.',
  },
  {
    role: 'Server and data',
    cares: 'That nothing a reader writes is lost, and that it stays quick with a million books.',
  },
  {
    role: 'Points and play',
    cares: 'That the game rewards reading and nothing else, and never nags.',
  },
  {
    role: 'Access and languages',
    cares: 'That it works by keyboard, by ear and in every script that books are written in.',
  },
  {
    role: 'Testing and releases',
    cares: 'That what worked yesterday works today, on your machine as on ours.',
  },
]
