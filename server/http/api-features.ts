/** What each call is about, for the contents of the API's page and the tags of its description. The first that fits counts. */
const features: [name: string, paths: RegExp][] = [
  ['Accounts', /^\/api\/(login|logout|register|verify-token|account)\//],
  ['Profiles', /^\/api\/(profile|users\/search|users\/:username\/profile)\//],
  ['Followers', /^\/api\/users\//],
  ['Ratings', /^\/api\/(rate-book|books\/:id\/ratings)\//],
  ['Reviews', /^\/api\/(reviews|books\/:id\/reviews)\//],
  ['Reading', /^\/api\/(user\/books|books\/:id\/(update-)?status)\//],
  ['Books', /^\/api\/(search|books|authors|bestsellers)\//],
  ['Readlists', /^\/api\/readlists\//],
  ['Favourites', /^\/api\/favorites\//],
  ['Points and streak', /^\/api\/user\/(points|streak)\//],
  ['Achievements', /^\/api\/(user\/)?achievements\//],
  ['Challenges', /^\/api\/(user\/)?challenges\//],
  ['Leaderboard', /^\/api\/leaderboard\//],
]

const everythingElse = 'Other calls'

export const featureNames = [...features.map(([name]) => name), everythingElse]

export function featureOf(path: string): string {
  return features.find(([, paths]) => paths.test(path))?.[0] ?? everythingElse
}
