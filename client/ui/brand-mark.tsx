import type { IconProps } from './icon.tsx'

/** One sheet folded into eight leaves, fanned out from its spine. */
export function BrandMark({ size = 28, ...rest }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" {...rest}>
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 27C12.5 23 8 21 2.5 21.5" />
        <path d="M16 27C13.5 21 9.5 17 4 15" />
        <path d="M16 27C14.5 19.5 11.5 13.5 7.5 9.5" />
        <path d="M16 27C15.800 18.5 14.800 11.5 12.800 5.5" />
        <path d="M16 27C16.200 18.5 17.200 11.5 19.200 5.5" />
        <path d="M16 27C17.5 19.5 20.5 13.5 24.5 9.5" />
        <path d="M16 27C18.5 21 22.5 17 28 15" />
        <path d="M16 27C19.5 23 24 21 29.5 21.5" />
      </g>
    </svg>
  )
}
