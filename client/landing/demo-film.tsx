import { useEffect, useRef, useState } from 'react'
import styles from './demo-film.module.css'
import film from './pictures/film.webm'
import poster from './pictures/film-poster.webp'

/** A recording of the app itself, made by tools/tour. It plays when it is asked to, and makes no sound. */
export function DemoFilm() {
  const picture = useRef<HTMLImageElement>(null)
  const [pictureCame, setPictureCame] = useState(false)

  // It may have come before the page came alive.
  useEffect(() => {
    if (picture.current && picture.current.naturalWidth > 0) setPictureCame(true)
  }, [])

  return (
    <section className={styles.section} aria-labelledby="film">
      <h2 id="film" className={styles.heading}>
        Half a minute with Octavo
      </h2>
      <p className={styles.text}>
        A reader finds a book despite a typo, finishes and rates it, reads what others say, and climbs the leaderboard.
      </p>
      <div className={styles.film}>
        {/* A film's poster comes with the page, however far below it stands: it is set when this picture has come. */}
        <img
          ref={picture}
          src={poster}
          alt=""
          width={1280}
          height={800}
          loading="lazy"
          decoding="async"
          onLoad={() => setPictureCame(true)}
        />
        {/* There is nothing to hear, and what is to be seen is said above. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          src={film}
          poster={pictureCame ? poster : undefined}
          width={1280}
          height={800}
          preload="none"
          controls
          muted
          playsInline
          aria-label="Octavo in half a minute"
        />
      </div>
    </section>
  )
}
