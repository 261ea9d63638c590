import { useEffect, useRef, useState, type ComponentType } from 'react'
import { lazyModule } from './lazy-module.ts'

/**
 * A part further down the page whose code is loaded once it is nearly in view. Where that fails, the page stays as it is, without
 * that part.
 */
export function lazyInView<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = lazyModule(load)

  return function InView(props: Props) {
    const start = useRef<HTMLDivElement>(null)
    const [known, setKnown] = useState({ Content: code.known() })
    const { Content } = known

    useEffect(() => {
      if (Content || !start.current) return
      let current = true
      const watch = new IntersectionObserver(([seen]) => {
        if (!seen?.isIntersecting) return
        watch.disconnect()
        code.fetch().then(
          (Loaded) => current && setKnown({ Content: Loaded }),
          () => {},
        )
      })
      watch.observe(start.current)
      return () => {
        current = false
        watch.disconnect()
      }
    }, [Content])

    return Content ? <Content {...props} /> : <div ref={start} />
  }
}
