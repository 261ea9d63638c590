import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { LoadingBar } from '../feedback/loading-bar.tsx'
import type { ToastText } from '../feedback/toast-text.ts'
import { lazyModule } from './lazy-module.ts'
import { useToast } from '../feedback/toast.tsx'

interface PopupProps {
  /** Undefined if it is mounted only while open. */
  open?: boolean
  onClose: () => void
}

const notOpened: ToastText = {
  message: "This couldn't be opened. Please reload the page and try again.",
  problem: true,
  action: { text: 'Reload', onPress: () => location.reload() },
}

/**
 * A popup whose code is loaded when it first opens. If loading fails (offline, or a newer release has replaced the files), a toast offers
 * to reload the page. Pressing again retries, though some browsers cache the failure.
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

  /** Called when its button is about to be pressed; resolves once the code has loaded, or has failed to. */
  function preload(): Promise<void> {
    return code.preload()
  }

  return { Popup, preload }
}
