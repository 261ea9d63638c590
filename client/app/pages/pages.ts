import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { lazyModule, lazyComponent } from '../../ui/lazy/lazy-module.ts'

export interface Page {
  path: string
  /** The document title until the page sets a better one. */
  title: string
  /** Redirects visitors to /login. */
  protected: boolean
  /** Link text in the navigation bar; without it there is no link. */
  link?: string
  /** Shown while the page's code loads; without it the previous page stays. */
  loadingText?: string
  Content: ComponentType
  /** Loads the page's code ahead of navigation; ignores failures. */
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

/** Pages within the frame, in the order of the navigation bar. */
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

/** Finds the page for an address. */
export function pageAt(pathname: string): Page | undefined {
  return pages.find(({ path }) => matchPath(path, pathname))
}

/** Both addresses of the home screen. */
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
