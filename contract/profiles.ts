import { Type, type Static } from 'typebox'
import { email, password } from './accounts.ts'
import { book } from './book.ts'
import { endpoint } from './endpoint.ts'
import { foldedFields } from './library/spoilers.ts'
import { instant, nullable, username, usernameToFind, notBlank } from './shapes.ts'

export const maxBioLength = 500

/** Size of a profile image after decoding its data URL. */
export const maxImageBytes = 5_000_000

/** Background for transparent images, the light theme's card: dark ink alone would vanish in the dark theme. */
export const pictureGround = '#fefdf9'

export const recentReview = Type.Object({
  id: Type.String(),
  review_text: Type.String(),
  /** The author's current rating of the book, 1 to 5 stars. */
  rating: nullable(Type.Integer()),
  /** The same in quarters. */
  stars: nullable(Type.Number()),
  ...foldedFields,
  added_date: instant,
  /** Direct replies. */
  replies_count: Type.Optional(Type.Integer()),
  /** How many readers like it. */
  likes_count: Type.Optional(Type.Integer()),
  /** Set if the viewer is one of them. */
  liked: Type.Optional(Type.Boolean()),
  book,
})
export type RecentReview = Static<typeof recentReview>

const publicFields = {
  username: Type.String(),
  bio: Type.String(),
  profile_image: Type.String(),
  level: Type.Integer(),
  total_points: Type.Integer(),
  followers_count: Type.Integer(),
  following_count: Type.Integer(),
  recent_reviews: Type.Array(recentReview),
  /** Whether there are more than those: ask for them after the last. */
  more_reviews: Type.Optional(Type.Boolean()),
}

const ownProfile = Type.Object({
  ...publicFields,
  email: Type.String(),
  books_read: Type.Integer(),
  reviews_written: Type.Integer(),
  achievements_count: Type.Integer(),
  current_streak: Type.Integer(),
})
export type OwnProfile = Static<typeof ownProfile>

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/api/profile/',
  access: 'signed-in',
  feature: 'Profiles',
  summary: "Get the reader's own profile.",
  reply: ownProfile,
  errors: [],
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile/update/',
  access: 'signed-in',
  feature: 'Profiles',
  summary:
    'Update the profile. Changing the email or password requires the current password unless the login is recent.',
  bodyLimit: 7_000_000,
  body: Type.Object({
    username,
    email,
    /** Blank keeps the current password. */
    password: Type.Optional(Type.Union([password, Type.Literal('')])),
    current_password: Type.Optional(Type.String({ maxLength: 1_000 })),
    bio: Type.Optional(Type.String({ maxLength: maxBioLength })),
    /** A data URL; '' removes the image, leaving it out keeps it. */
    profile_image: Type.Optional(Type.String({ maxLength: 7_000_000 })),
  }),
  reply: Type.Object({
    user: Type.Object({
      username: Type.String(),
      email: Type.String(),
      bio: Type.String(),
      profile_image: Type.String(),
    }),
  }),
  errors: ['current_password_needed', 'login_slowed', 'username_taken', 'email_taken', 'rate_limited'],
})

const profile = Type.Object({
  ...publicFields,
  is_following: Type.Boolean(),
  /** The viewer may see the name and the picture alone: all else is empty. */
  is_private: Type.Boolean(),
  /** True while the viewer's request to follow is unanswered. */
  requested: Type.Optional(Type.Boolean()),
  /** Whether the viewer may follow or ask to. */
  can_follow: Type.Boolean(),
  is_muted: Type.Boolean(),
  /** Without, level and points say nothing. */
  shows_points: Type.Boolean(),
})
export type Profile = Static<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/:username/profile/',
  access: 'signed-in',
  fromReplica: true,
  feature: 'Profiles',
  summary: "Get another reader's profile.",
  params: Type.Object({ username: usernameToFind }),
  reply: profile,
  errors: ['reader_not_found'],
})

export const readerFound = Type.Object({
  username: Type.String(),
  bio: Type.String(),
  profile_image: Type.String(),
  is_following: Type.Boolean(),
  /** True while the viewer's request to follow is unanswered. */
  requested: Type.Optional(Type.Boolean()),
})
export type ReaderFound = Static<typeof readerFound>

export const searchReaders = endpoint({
  method: 'GET',
  path: '/api/users/search/',
  access: 'signed-in',
  fromReplica: true,
  feature: 'Profiles',
  summary: 'Search readers by username. Returns at most twenty, best matches first.',
  query: Type.Object({
    q: Type.String({ ...notBlank, maxLength: 100 }),
  }),
  reply: Type.Object({ results: Type.Array(readerFound) }),
  errors: [],
})
