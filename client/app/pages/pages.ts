import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { lazyModule, lazyComponent } from '../../ui/lazy/lazy-module.ts'

export interface Page {
  path: string
  /** The name of the browser's tab, until the page knows a better one. */
  title: string
  /** Not for visitors, who are sent to /login. */
  protected: boolean
  /** Its text in the navigation bar. */
  link?: string
  /** What stands there while its code is loaded; without it the page before does. */
  loadingText?: string
  Content: ComponentType
  /** Fetches the code, for a link that is about to be followed; does no harm where it cannot come. */
  preload: () => Promise<void>
  isLoaded: () => boolean
}

type Load = () => Promise<ComponentType>

export const landingPage = page('/', { title: 'A home for everything you read', protected: false }, async () => {
  return (await import('../../landing/landing-page.tsx')).LandingPage
})

export const aboutPage = page('/about', { title: 'About', protected: false }, async () => {
  return (await import('../../landing/about/about-page.tsx')).AboutPage
})

const loadSearch: Load = async () => (await import('../../search/search-page.tsx')).SearchPage
const loadBookDetails: Load = async () => (await import('../../book-details/book-details-page.tsx')).BookDetailsPage

/** The pages within the frame, in the order of the navigation bar: a row is a route, and a link where it has a text for one. */
export const pages: readonly Page[] = [
  page('/', { title: 'Home', link: 'Home', protected: true }, loadSearch),
  page('/home', { title: 'Home', protected: true }, loadSearch),
  page('/profile', { title: 'Profile', link: 'Profile', protected: true }, async () => {
    return (await import('../../profiles/own-profile-page.tsx')).OwnProfilePage
  }),
  page('/user/:username', { title: 'Profile', protected: true }, async () => {
    return (await import('../../profiles/user-page.tsx')).UserPage
  }),
  page('/book-details', { title: 'Book details', protected: true }, loadBookDetails),
  page('/book-details/:bookId', { title: 'Book details', protected: false }, loadBookDetails),
  page('/author-details', { title: 'Author details', protected: true }, async () => {
    return (await import('../../authors/author-details-page.tsx')).AuthorDetailsPage
  }),
  page('/favorites', { title: 'My Favorites', link: 'Favorites', protected: true }, async () => {
    return (await import('../../favorites/list/favorites-page.tsx')).FavoritesPage
  }),
  page('/readlists', { title: 'My Readlists', link: 'Readlists', protected: true }, async () => {
    return (await import('../../readlists/readlists-page.tsx')).ReadlistsPage
  }),
  page('/readlist/:readlistId', { title: 'Readlist', protected: true }, async () => {
    return (await import('../../readlists/readlist-page.tsx')).ReadlistPage
  }),
  page('/bestsellers', { title: 'Bestsellers', link: 'Bestsellers', protected: true }, async () => {
    return (await import('../../bestsellers/bestsellers-page.tsx')).BestsellersPage
  }),
  page('/search-users', { title: 'Find Users', link: 'Find Users', protected: true }, async () => {
    return (await import('../../follows/find-users-page.tsx')).FindUsersPage
  }),
  page(
    '/achievements',
    { title: 'Achievements', link: 'Achievements', loadingText: 'Loading achievements...', protected: true },
    async () => {
      return (await import('../../achievements/achievements-page.tsx')).AchievementsPage
    },
  ),
  page(
    '/challenges',
    { title: 'Challenges', link: 'Challenges', loadingText: 'Loading challenges...', protected: true },
    async () => {
      return (await import('../../challenges/challenges-page.tsx')).ChallengesPage
    },
  ),
  page(
    '/leaderboard',
    { title: 'Leaderboard', link: 'Leaderboard', loadingText: 'Loading leaderboard...', protected: true },
    async () => {
      return (await import('../../leaderboard/leaderboard-page.tsx')).LeaderboardPage
    },
  ),
]

/** The page within the frame that stands at an address. */
export function pageAt(pathname: string): Page | undefined {
  return pages.find(({ path }) => matchPath(path, pathname))
}

/** The home screen, under either name. */
export const homePaths: readonly string[] = ['/', '/home']

function page(path: string, row: Omit<Page, 'path' | 'Content' | 'preload' | 'isLoaded'>, load: Load): Page {
  const code = lazyModule(load)
  return {
    ...row,
    path,
    Content: lazyComponent(code),
    preload: code.preload,
    isLoaded: () => code.known() !== undefined,
  }
}
