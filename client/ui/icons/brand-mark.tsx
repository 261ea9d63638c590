import type { IconProps } from './icon.tsx'

/** An open book: four leaves on either side of the fold. */
export function BrandMark({ size = 28, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d="M15.2 9.4C12.3 6.9 8.4 5.6 3.8 5.5A.8.8 0 0 0 3 6.3V16.8A.8.8 0 0 0 3.8 17.6C8.4 17.7 12.3 18.9 15.2 21.2Z" />
      <path d="M16.8 9.4C19.7 6.9 23.6 5.6 28.2 5.5A.8.8 0 0 1 29 6.3V16.8A.8.8 0 0 1 28.2 17.6C23.6 17.7 19.7 18.9 16.8 21.2Z" />
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M3.8 20.3C8.5 20.4 12.7 21.6 16 24.1C19.3 21.6 23.5 20.4 28.2 20.3" />
        <path d="M3.8 23C8.5 23.1 12.7 24.3 16 26.8C19.3 24.3 23.5 23.1 28.2 23" />
        <path d="M3.8 25.7C8.5 25.8 12.7 27 16 29.5C19.3 27 23.5 25.8 28.2 25.7" />
      </g>
    </svg>
  )
}
