import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { LoadingBar } from '../feedback/loading-bar.tsx'
import type { ToastText } from '../feedback/toast-text.ts'
import { lazyModule } from './lazy-module.ts'
import { useToast } from '../feedback/toast.tsx'

interface PopupProps {
  /** Absent where it is there only while it is open. */
  open?: boolean
  onClose: () => void
}

const notOpened: ToastText = {
  message: "This couldn't be opened. Please reload the page and try again.",
  problem: true,
  action: { text: 'Reload', onPress: () => location.reload() },
}

/**
 * A popup whose code is loaded when it is first opened. Where that fails (the reader is offline, or a newer Octavo has taken the
 * place of the one that the page is from), the page stays as it is, a toast says so and offers to reload it, and another press
 * is another try, though some browsers remember that it failed.
 */
export function lazyDialog<Props extends PopupProps>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: (props: Props) => ToastText = () => notOpened,
) {
  const code = lazyModule(load)

  function Popup(props: Props) {
    const { open = true } = props
    const [known, setKnown] = useState({ Loaded: code.known() })
    const toast = useToast()
    const Content = known.Loaded
    const missing = open && Content === undefined
    const giveUp = useEffectEvent(() => {
      toast(otherwise(props))
      props.onClose()
    })

    useEffect(() => {
      if (!missing) return
      let current = true
      code.fetch().then(
        (Loaded) => current && setKnown({ Loaded }),
        () => current && giveUp(),
      )
      return () => {
        current = false
      }
    }, [missing])

    if (!Content) return missing && <LoadingBar />
    return <Content {...props} />
  }

  /** For a button that is about to be pressed. */
  function preload() {
    void code.preload()
  }

  return { Popup, preload }
}
