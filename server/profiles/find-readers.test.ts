import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { followReader } from '#contract/follows.ts'
import { searchReaders } from '#contract/profiles.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { nameKey, nameVariants } from './name-variants.ts'

let octavo: TestApp
let alice: TestReader
beforeAll(async () => {
  octavo = await startApp({ madeUp: true })
  alice = await octavo.signUp('alice')
  await addReaders({
    Christopher: 0,
    christopher_reads: 40,
    'christopher.robin': 2,
    christophine: 5,
    Jane_Austen: 3,
    janeausten: 0,
    'jane.eyre': 0,
    bob: 0,
    rob: 0,
    bobby99: 0,
    '...': 0,
    'a-_-b': 0,
  })
})

async function search(q: string): Promise<string[]> {
  const { results } = await alice.call(searchReaders, { query: { q } })
  return results.map((each) => each.username)
}

describe('finding readers', () => {
  test('the exact name comes first, then names that start with it, the best known first', async () => {
    expect(await search('christopher')).toEqual(['Christopher', 'christopher_reads', 'christopher.robin'])
    expect(await search('CHRIS')).toEqual(['christopher_reads', 'christophine', 'christopher.robin', 'Christopher'])
  })

  test.each([
    ['Jane Austen', ['janeausten', 'Jane_Austen']],
    ['jane_austen', ['Jane_Austen', 'janeausten']],
    ['JANE-AUSTEN', ['Jane_Austen', 'janeausten']],
    ['@janeausten', ['janeausten', 'Jane_Austen']],
    ['jané', ['Jane_Austen', 'janeausten', 'jane.eyre']],
  ])('dots, dashes, case and accents make no difference: %s', async (typed, names) => {
    expect((await search(typed)).toSorted()).toEqual(names.toSorted())
  })

  test('of two names that differ only in dots, the one that was typed comes first', async () => {
    expect((await search('janeausten'))[0]).toBe('janeausten')
    expect((await search('jane_austen'))[0]).toBe('Jane_Austen')
  })

  test.each([
    ['a letter left out', 'chrstopher', 'Christopher'],
    ['a letter too many', 'christtopher', 'Christopher'],
    ['another letter', 'christofher', 'Christopher'],
    ['two letters swapped', 'chirstopher', 'Christopher'],
    ['a typo in the beginning of a longer name', 'chirstopherre', 'christopher_reads'],
    ['a typo in the first letter', 'khristopher', 'Christopher'],
    ['a short name', 'bbo', 'bob'],
  ])('a typo is forgiven: %s', async (_, typed, name) => {
    expect(await search(typed)).toContain(name)
  })

  test('of many possible corrections, the best known comes first, regardless of the alphabet', async () => {
    const others = Array.from({ length: 40 }, (_, i) => [`margin-a${i}`, 0])
    await addReaders({ ...Object.fromEntries(others), 'margin-notes': 17, 'margin-z': 1 })

    for (const typed of ['margn', 'mragin', 'marginn', 'nargin-']) {
      const found = await search(typed)
      expect([typed, ...found.slice(0, 2)]).toEqual([typed, 'margin-notes', 'margin-z'])
      expect([typed, found.length, new Set(found).size]).toEqual([typed, 20, 20])
    }
  })

  test('an existing name is not treated as a typo', async () => {
    expect(await search('jane.eyre')).toEqual(['jane.eyre'])
  })

  test('a name is found by its ending, whatever number follows', async () => {
    await addReaders({ the_quiet_owl: 0, nightowl42: 12, owlish: 0 })

    expect(await search('owl')).toEqual(['owlish', 'nightowl42', 'the_quiet_owl'])
    expect(await search('wl')).toEqual([])
  })

  test('names that start as typed come before corrections', async () => {
    expect(await search('bobb')).toEqual(['bobby99', 'bob'])
  })

  test('a name of only dots is found by its dots', async () => {
    expect(await search('...')).toEqual(['...'])
    expect(await search('-.-')).toEqual([])
  })

  test('a name that nobody has gives no results', async () => {
    for (const name of ['zzzzzz', '日本語', '%', '_', "'; drop table reader; --", 'x'.repeat(100)]) {
      expect([name, await search(name)]).toEqual([name, []])
    }
  })

  test('at most twenty readers are returned', async () => {
    await addReaders(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`quentin${i}`, 0])))

    expect(await search('quentin')).toHaveLength(20)
  })

  test('results say whom the viewer follows', async () => {
    await alice.call(followReader, { body: { username: 'bobby99' } })

    const { results } = await alice.call(searchReaders, { query: { q: 'bobby' } })

    expect(results).toEqual([{ username: 'bobby99', bio: '', profile_image: '', is_following: true }])
  })

  test('a blank query is refused, and so is a request without signing in', async () => {
    await expect(search('  ')).rejects.toMatchObject({ code: 'invalid', status: 400 })
    await expect(octavo.anyone.call(searchReaders, { query: { q: 'bob' } })).rejects.toMatchObject({
      code: 'not_signed_in',
    })
  })
})

test.each([
  ['Jane_Austen', 'janeausten'],
  ['  Zoë! ', 'zoe'],
  ['...', ''],
  ['日本', ''],
])('%s is looked for as %j', (typed, key) => {
  expect(nameKey(typed)).toBe(key)
})

test('the variants of a name are all those one letter away, each once, except those that start with it', () => {
  const variants = nameVariants('bob')

  expect(variants).toEqual(expect.arrayContaining(['ob', 'bo', 'obb', 'bbo', 'rob', 'bib', 'boob', '9bob']))
  expect(variants.filter((each) => each === 'bob' || each === '')).toEqual([])
  expect(new Set(variants).size).toBe(variants.length)
})

/** Readers with the given numbers of followers. */
async function addReaders(followers: Record<string, number>): Promise<void> {
  await sql`
    insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at, followers_count)
    select gen_random_uuid(), name, lower(name), name || '@example.org', lower(name) || '@example.org', '', now(), followers
    from unnest(${Object.keys(followers)}::text[], ${Object.values(followers)}::integer[]) as each (name, followers)`.execute(
    octavo.db,
  )
}
