import { useEffect, useRef, useState } from 'react'
import { useTheme } from '../ui/theme/theme.ts'
import styles from './demo-film.module.css'
import filmDark from './pictures/film-dark.webm'
import filmLight from './pictures/film-light.webm'
import posterDark from './pictures/film-poster-dark.webp'
import posterLight from './pictures/film-poster-light.webp'

const films = { light: { film: filmLight, poster: posterLight }, dark: { film: filmDark, poster: posterDark } }

/** A recording of the app in the theme of the page, made by tools/tour. Plays on request, without sound. */
export function DemoFilm() {
  const { film, poster } = films[useTheme()]
  const picture = useRef<HTMLImageElement>(null)
  const [loadedPoster, setLoadedPoster] = useState<string>()

  // It may have loaded before hydration.
  useEffect(() => {
    if (picture.current && picture.current.naturalWidth > 0) setLoadedPoster(poster)
  }, [poster])

  return (
    <section className={styles.section} aria-labelledby="film">
      <h2 id="film" className={styles.heading}>
        Half a minute with Octavo
      </h2>
      <p className={styles.text}>
        A reader finds a book despite a typo, finishes and rates it, reads what others say, and climbs the leaderboard.
      </p>
      <div className={styles.film}>
        {/* A `poster` would be downloaded with the page, however far down the video is; it is set once this lazy picture has loaded. */}
        <img
          ref={picture}
          src={poster}
          alt=""
          width={1280}
          height={800}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoadedPoster(poster)}
        />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- There is no sound, and the text above describes what is shown */}
        <video
          src={film}
          poster={loadedPoster === poster ? poster : undefined}
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
