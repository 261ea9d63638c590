/** The team by role; the names are in the Git history. */
export const team: readonly { role: string; cares: string }[] = [
  {
    role: 'Reading and design',
    cares: 'Every screen is calm, readable and a pleasure to come back to, on a phone or on a desktop.',
  },
  {
    role: 'Catalogue',
    cares: 'Books can be found however they are misspelled, and what we say about them is true.',
  },
  {
    role: 'Server and data',
    cares: 'Nothing a reader writes is lost, and everything stays fast with a million books.',
  },
  {
    role: 'Points and play',
    cares: 'The game rewards reading and nothing else, and it never nags.',
  },
  {
    role: 'Access and languages',
    cares: 'Octavo works with a keyboard, with a screen reader and in every script that books are written in.',
  },
  {
    role: 'Testing and releases',
    cares: 'What worked yesterday still works today, on your machine and on ours.',
  },
]
