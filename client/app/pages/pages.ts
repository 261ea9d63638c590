import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { getSharedYear, getYear } from '#contract/library/years.ts'
import { lazyModule, type LazyModule } from '../../ui/lazy/lazy-module.ts'
import { readBook, readHome, readStats, type Read } from './first-reads.ts'

/** A link stands in the bar or in a group of the menu. */
export type LinkGroup = 'bar' | MenuGroup
export type MenuGroup = 'reading' | 'readers' | 'account'

export interface PageLink {
  text: string
  in: LinkGroup
  /** Shown to moderators alone. */
  forModerators?: true
}

export interface Page {
  path: string
  /** The document title until the page sets a better one. */
  title: string
  /** Redirects visitors to /login. */
  protected: boolean
  /** Shows points, which a reader may switch off. */
  game?: true
  /** Its link in the navigation; without it there is none. */
  link?: PageLink
  /** Shown while the page's code loads; without it the previous page stays. */
  loadingText?: string
  /** The first style sheet dresses it; see `splitStyles`. */
  styles?: 'first'
  /** Asks for what the page shows first, before its code has come. */
  read?: Read
  code: LazyModule<ComponentType>
  /** Whether an address is the page's, and the parts of that address by their names. */
  fits: (pathname: string) => boolean
  paramsOf: (pathname: string) => Record<string, string>
}

type Load = () => Promise<ComponentType>

export const landingPage = page(
  '/',
  { title: 'A home for everything you read', protected: false, styles: 'first' },
  async () => {
    return (await import('../../landing/landing-page.tsx')).LandingPage
  },
)

export const aboutPage = page('/about', { title: 'About', protected: false, styles: 'first' }, async () => {
  return (await import('../../landing/about/about-page.tsx')).AboutPage
})

export const privacyNoticePage = page('/privacy', { title: 'Privacy', protected: false, styles: 'first' }, async () => {
  return (await import('../../landing/about/privacy-notice-page.tsx')).PrivacyNoticePage
})

const loadSearch: Load = async () => (await import('../../search/search-page.tsx')).SearchPage
const loadBookDetails: Load = async () => (await import('../../book-details/book-details-page.tsx')).BookDetailsPage

/** Pages within the frame; those with a link in the order of the bar and the menu. */
export const pages: readonly Page[] = [
  page(
    '/',
    { title: 'Home', link: { text: 'Home', in: 'bar' }, protected: true, styles: 'first', read: readHome },
    loadSearch,
  ),
  page('/home', { title: 'Home', protected: true, styles: 'first', read: readHome }, loadSearch),
  page('/profile', { title: 'Profile', protected: true }, async () => {
    return (await import('../../profiles/own-profile-page.tsx')).OwnProfilePage
  }),
  page('/user/:username', { title: 'Profile', protected: true }, async () => {
    return (await import('../../profiles/user-page.tsx')).UserPage
  }),
  page('/user/:username/books', { title: 'Books of a reader', protected: true }, async () => {
    return (await import('../../profiles/books/reader-books-page.tsx')).ReaderBooksPage
  }),
  page('/book-details', { title: 'Book details', protected: true }, loadBookDetails),
  page('/book-details/:bookId', { title: 'Book details', protected: false, read: readBook }, loadBookDetails),
  page('/find', { title: 'Find a book', protected: false }, async () => {
    return (await import('../../search/visitor-search-page.tsx')).VisitorSearchPage
  }),
  page('/author-details', { title: 'Author details', protected: true }, async () => {
    return (await import('../../authors/author-details-page.tsx')).AuthorDetailsPage
  }),
  page('/list/:link', { title: 'Readlist', protected: false }, async () => {
    return (await import('../../readlists/linked/linked-readlist-page.tsx')).LinkedReadlistPage
  }),
  page(
    '/together',
    { title: 'Read together', link: { text: 'Read together', in: 'readers' }, protected: true },
    async () => {
      return (await import('../../groups/together-page.tsx')).TogetherPage
    },
  ),
  page('/together/join/:link', { title: 'Read together', protected: false }, async () => {
    return (await import('../../groups/joining/join-group-page.tsx')).JoinGroupPage
  }),
  page('/together/:groupId', { title: 'Read together', protected: true }, async () => {
    return (await import('../../groups/page/group-page.tsx')).GroupPage
  }),
  page('/library', { title: 'My Library', link: { text: 'Library', in: 'bar' }, protected: true }, async () => {
    return (await import('../../library/library-page.tsx')).LibraryPage
  }),
  page('/readlists', { title: 'My Readlists', link: { text: 'Readlists', in: 'bar' }, protected: true }, async () => {
    return (await import('../../readlists/readlists-page.tsx')).ReadlistsPage
  }),
  page('/readlist/:readlistId', { title: 'Readlist', protected: true }, async () => {
    return (await import('../../readlists/readlist-page.tsx')).ReadlistPage
  }),
  page('/favorites', { title: 'My Favorites', link: { text: 'Favorites', in: 'bar' }, protected: true }, async () => {
    return (await import('../../favorites/list/favorites-page.tsx')).FavoritesPage
  }),
  page(
    '/bestsellers',
    { title: 'Bestsellers', link: { text: 'Bestsellers', in: 'bar' }, protected: true },
    async () => {
      return (await import('../../bestsellers/bestsellers-page.tsx')).BestsellersPage
    },
  ),
  page('/import', { title: 'Bring your books', protected: true }, async () => {
    return (await import('../../imports/start/import-start-page.tsx')).ImportStartPage
  }),
  page('/import/:importId', { title: 'Import', protected: true }, async () => {
    return (await import('../../imports/import-page.tsx')).ImportPage
  }),
  page(
    '/settings/account',
    { title: 'Settings', link: { text: 'Settings', in: 'account' }, protected: true },
    async () => {
      return (await import('../../settings/account-page.tsx')).AccountPage
    },
  ),
  page('/settings/privacy', { title: 'Settings', protected: true }, async () => {
    return (await import('../../settings/privacy-page.tsx')).PrivacyPage
  }),
  page('/settings/notifications', { title: 'Settings', protected: true }, async () => {
    return (await import('../../settings/notifications-page.tsx')).NotificationSettingsPage
  }),
  page('/notifications', { title: 'Notifications', protected: true }, async () => {
    return (await import('../../notifications/notifications-page.tsx')).NotificationsPage
  }),
  page('/feed', { title: 'Feed', link: { text: 'Feed', in: 'readers' }, protected: true }, async () => {
    return (await import('../../feed/feed-page.tsx')).FeedPage
  }),
  page(
    '/search-users',
    { title: 'Find Users', link: { text: 'Find Users', in: 'readers' }, protected: true },
    async () => {
      return (await import('../../follows/find-users-page.tsx')).FindUsersPage
    },
  ),
  page(
    '/year/:year',
    {
      title: 'Year in books',
      protected: true,
      styles: 'first',
      read: (api, { params: { year } }) => [api.call(getYear, { params: { year: Number(year) } })],
    },
    async () => {
      return (await import('../../years/year-page.tsx')).YearPage
    },
  ),
  page(
    '/shared/year/:token',
    {
      title: 'Year in books',
      protected: false,
      styles: 'first',
      read: (api, { params: { token = '' } }) => [api.call(getSharedYear, { params: { token } })],
    },
    async () => {
      return (await import('../../years/shared-year-page.tsx')).SharedYearPage
    },
  ),
  page(
    '/stats',
    { title: 'Stats', link: { text: 'Stats', in: 'reading' }, protected: true, read: readStats },
    async () => {
      return (await import('../../stats/stats-page.tsx')).StatsPage
    },
  ),
  page('/verify-email', { title: 'Verify your email address', protected: false }, async () => {
    return (await import('../../settings/links/verify-email-page.tsx')).VerifyEmailPage
  }),
  page('/take-back-email', { title: 'Take your address back', protected: false }, async () => {
    return (await import('../../settings/links/take-back-email-page.tsx')).TakeBackEmailPage
  }),
  page('/reset-password', { title: 'Choose a new password', protected: false }, async () => {
    return (await import('../../settings/links/reset-password-page.tsx')).ResetPasswordPage
  }),
  page(
    '/achievements',
    {
      title: 'Achievements',
      link: { text: 'Achievements', in: 'reading' },
      loadingText: 'Loading achievements...',
      game: true,
      protected: true,
    },
    async () => {
      return (await import('../../achievements/achievements-page.tsx')).AchievementsPage
    },
  ),
  page(
    '/challenges',
    {
      title: 'Challenges',
      link: { text: 'Challenges', in: 'reading' },
      loadingText: 'Loading challenges...',
      protected: true,
    },
    async () => {
      return (await import('../../challenges/challenges-page.tsx')).ChallengesPage
    },
  ),
  page(
    '/leaderboard',
    {
      title: 'Leaderboard',
      link: { text: 'Leaderboard', in: 'readers' },
      loadingText: 'Loading leaderboard...',
      game: true,
      protected: true,
    },
    async () => {
      return (await import('../../leaderboard/leaderboard-page.tsx')).LeaderboardPage
    },
  ),
  page('/settings/reports', { title: 'Reports', protected: true }, async () => {
    return (await import('../../settings/reports-page.tsx')).ReportsPage
  }),
  page(
    '/moderation',
    { title: 'Moderation', link: { text: 'Moderation', in: 'readers', forModerators: true }, protected: true },
    async () => {
      return (await import('../../moderation/moderation-page.tsx')).ModerationPage
    },
  ),
]

/** Finds the page for an address. */
export function pageAt(pathname: string): Page | undefined {
  return pages.find(({ fits }) => fits(pathname))
}

/** Both addresses of the home screen. */
export const homePaths: readonly string[] = ['/', '/home']

function page(path: string, row: Omit<Page, 'path' | 'code' | 'fits' | 'paramsOf'>, load: Load): Page {
  const { keys, pattern } = parse(path)
  return {
    ...row,
    path,
    code: lazyModule(load, row),
    fits: (pathname) => pattern.test(pathname),
    paramsOf(pathname) {
      const [, ...parts] = pattern.exec(pathname) ?? []
      return Object.fromEntries(keys.map((key, index) => [key, decoded(parts[index] ?? '')]))
    },
  }
}

/** As it stands if it is not well-formed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
