import styles from './demo-film.module.css'
import film from './pictures/film.webm'
import poster from './pictures/film-poster.webp'

/** A recording of the app itself, made by tools/tour. It plays when it is asked to, and makes no sound. */
export function DemoFilm() {
  return (
    <section className={styles.section} aria-labelledby="film">
      <h2 id="film" className={styles.heading}>
        Half a minute with Octavo
      </h2>
      <p className={styles.text}>
        A book is found though its name is misspelt. It is finished, rated and read about, and there is a new place on
        the leaderboard.
      </p>
      {/* There is nothing to hear, and what is to be seen is said above. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        className={styles.film}
        src={film}
        poster={poster}
        width={1280}
        height={800}
        preload="none"
        controls
        muted
        playsInline
        aria-label="Octavo in half a minute"
      />
    </section>
  )
}
