import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * For what stands elsewhere when the window is wider: React would make it anew there, and what was typed would be lost. `content` is
 * rendered once, into an element that moves to where `slot` is.
 */
export function useMovable(content: ReactNode, className: string | undefined): { slot: ReactNode; content: ReactNode } {
  const [{ host, takeIn }] = useState(() => {
    const element = Object.assign(document.createElement('div'), { className })
    return { host: element, takeIn: (slot: HTMLElement | null) => slot?.append(element) }
  })
  return { slot: <div ref={takeIn} style={{ display: 'contents' }} />, content: createPortal(content, host) }
}
