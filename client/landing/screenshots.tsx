import achievementsDark from './pictures/achievements-dark.webp'
import achievementsLight from './pictures/achievements-light.webp'
import bookDark from './pictures/book-dark.webp'
import bookLight from './pictures/book-light.webp'
import bookPhoneDark from './pictures/book-phone-dark.webp'
import bookPhoneLight from './pictures/book-phone-light.webp'
import leaderboardDark from './pictures/leaderboard-dark.webp'
import leaderboardLight from './pictures/leaderboard-light.webp'
import searchDark from './pictures/search-dark.webp'
import searchLight from './pictures/search-light.webp'
import { Screenshot } from './screenshot.tsx'
import styles from './screenshots.module.css'

const laptop = { width: 1280, height: 1040 }
const phone = { width: 390, height: 780 }

/** The pictures are taken by tools/tour. */
export function Screenshots() {
  return (
    <section className={styles.section} aria-labelledby="inside">
      <h2 id="inside" className={styles.heading}>
        A look inside
      </h2>
      <Screenshot
        picture={{ light: bookLight, dark: bookDark, size: laptop }}
        onPhone={{ light: bookPhoneLight, dark: bookPhoneDark, size: phone }}
        alt="The book page of Pride and Prejudice with its cover, reading status, five stars and first reviews."
        caption="One page for a book: where you are with it, what you think of it, and what others have to say."
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard */}
      <section className={styles.phones} aria-label="On a phone" tabIndex={0}>
        <Screenshot
          picture={{ light: searchLight, dark: searchDark, size: phone }}
          alt="On a phone: a search for gothic books and the covers it found."
          caption="Every book has a cover: if the catalogue has none, Octavo draws one."
        />
        <Screenshot
          picture={{ light: achievementsLight, dark: achievementsDark, size: phone }}
          alt="On a phone: earned achievements with their badges and points."
          caption="A badge for the first book, for the hundredth, and for a year without a day missed."
        />
        <Screenshot
          picture={{ light: leaderboardLight, dark: leaderboardDark, size: phone }}
          alt="On a phone: the leaderboard, with ranks, levels and points."
          caption="This week, this month or of all time; everyone, or only the people you follow."
        />
      </section>
    </section>
  )
}
