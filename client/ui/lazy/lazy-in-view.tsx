import { useEffect, useRef, useState, type ComponentType } from 'react'
import { lazyModule } from './lazy-module.ts'
import { whenQuiet } from './when-quiet.ts'

interface InViewOptions {
  /** At the end of a page that may be short: it lets all else load first, unless the reader scrolls to it. */
  isLast?: boolean
  /** It is rendered only when somebody has opened it: it is loaded though it may begin below the edge of the window. */
  isOpened?: boolean
}

/**
 * A part further down the page whose code is loaded once it is nearly in view. Where that fails, the page stays as it is, without
 * that part.
 */
export function lazyInView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isLast = false, isOpened = false }: InViewOptions = {},
): ComponentType<Props> {
  const code = lazyModule(load)

  return function InView(props: Props) {
    const start = useRef<HTMLDivElement>(null)
    const [known, setKnown] = useState({ Content: code.known() })
    const { Content } = known

    useEffect(() => {
      if (Content || !start.current) return
      let current = true
      let stopWaiting = () => {}
      const watch = new IntersectionObserver(([seen]) => {
        if (!seen?.isIntersecting) return
        watch.disconnect()
        stopWaiting = isLast ? onceQuietOrScrolled(show) : show()
      })
      if (isOpened) show()
      else watch.observe(start.current)
      return () => {
        current = false
        watch.disconnect()
        stopWaiting()
      }

      function show() {
        code.fetch().then(
          (Loaded) => current && setKnown({ Content: Loaded }),
          () => {},
        )
        return () => {}
      }
    }, [Content])

    return Content ? <Content {...props} /> : <div ref={start} />
  }
}

function onceQuietOrScrolled(act: () => void): () => void {
  const cancel = whenQuiet(actOnce)
  addEventListener('scroll', actOnce, { passive: true })
  return stop

  function actOnce() {
    stop()
    act()
  }

  function stop() {
    cancel()
    removeEventListener('scroll', actOnce)
  }
}
