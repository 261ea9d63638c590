import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormError } from '../../ui/form/form-error.tsx'
import styles from './add-books.module.css'
import { readBarcodes } from './read-barcodes.ts'

const betweenLooksMs = 250

/** The camera's picture, looked at for barcodes until it is taken away. */
export function BarcodeCamera({ onIsbns }: { onIsbns: (isbns: string[]) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const seen = useEffectEvent(onIsbns)

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        const element = video.current
        if (isOver || !element) return stop()
        element.srcObject = stream
        await element.play()
        await look(element)
      } catch (error) {
        if (!isOver) setProblem(whyNot(error))
      }
    }

    async function look(element: HTMLVideoElement) {
      if (isOver) return
      seen(await readBarcodes(element))
      timer = setTimeout(() => void look(element).catch((error: unknown) => setProblem(whyNot(error))), betweenLooksMs)
    }

    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    void open()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  if (problem !== undefined) return <FormError text={problem} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's picture
  return <video ref={video} className={styles.video} muted playsInline aria-label="Picture of the camera" />
}

function whyNot(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') {
    return 'Octavo may not use the camera. Allow it in the browser’s settings, choose a photo, or type the ISBN.'
  }
  return 'The camera cannot be used here. Choose a photo, or type the ISBN.'
}
