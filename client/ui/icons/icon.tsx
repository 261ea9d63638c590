import type { ComponentProps, ReactNode } from 'react'

export type IconProps = Omit<ComponentProps<'svg'>, 'children' | 'viewBox'> & {
  /** Width and height in pixels. */
  size?: number
}

/** Common frame of the icons: one stroke width, the text's color, hidden from screen readers. */
export function Icon({ size = 20, children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {children}
    </svg>
  )
}
