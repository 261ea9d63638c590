import { brandMark } from '#contract/pictures/brand-mark.ts'
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
      {brandMark.leaves.map((d) => (
        <path key={d} d={d} />
      ))}
      <g fill="none" stroke="currentColor" strokeWidth={brandMark.pen} strokeLinecap="round" strokeLinejoin="round">
        {brandMark.edges.map((d) => (
          <path key={d} d={d} />
        ))}
      </g>
    </svg>
  )
}
