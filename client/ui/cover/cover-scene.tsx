import { useRef, useState, type SyntheticEvent } from 'react'
import { initialOf } from '#contract/pictures/title-layout.ts'
import { classNames } from '../class-names.ts'
import { backdropArt } from './backdrop-art.ts'
import { drawn } from './cover-art.tsx'
import type { SceneProps } from './cover-backdrop.tsx'
import styles from './cover-scene.module.css'
import { useDesign } from './cover-shelf.tsx'
import { isCover } from './cover.tsx'

/** A cover's picture out of focus; of a drawn cover its motif as a landscape, with a patterned cloth for a letter where there is no title. */
export function CoverScene({ image = '', title = '', ...book }: SceneProps) {
  const { composition, variant } = useDesign(book)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [seen, setSeen] = useState({ image: '', isPicture: false })
  const isSeen = seen.image === image

  function show({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    const isPicture = isCover(currentTarget)
    if (isPicture && canvas.current) drawOutOfFocus(canvas.current, currentTarget)
    setSeen({ image, isPicture })
  }

  if (image !== '' && !(isSeen && !seen.isPicture)) {
    return (
      <>
        <canvas
          ref={canvas}
          className={classNames(styles.picture, isSeen && styles.shown)}
          width={soft.width}
          height={soft.height}
        />
        <img
          src={image}
          alt=""
          hidden
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={show}
          onError={() => setSeen({ image, isPicture: false })}
        />
      </>
    )
  }
  return (
    <div className={styles.motif}>
      {composition === 'initial' && title !== '' ? (
        <span className={styles.letter}>{initialOf(title)}</span>
      ) : (
        <svg viewBox="-200 0 400 100" focusable="false">
          {drawn(backdropArt({ composition: composition === 'initial' ? 'band' : composition, variant }))}
        </svg>
      )}
    </div>
  )
}

/** In pixels. As large as the band it is as soft as a blurred picture, and spares phones the filter. */
const soft = { width: 96, height: 144 }

function drawOutOfFocus(canvas: HTMLCanvasElement, image: HTMLImageElement) {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const [width, height] = [soft.width / 5, soft.height / 5]
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, width, height)
  pen.drawImage(canvas, 0, 0, width, height, 0, 0, soft.width, soft.height)
}
