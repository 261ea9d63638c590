import styles from './textures.module.css'

/** From the darkest to the lightest; each is told from its neighbors without color. */
const textures = ['solid', 'hatched', 'dotted', 'lined', 'soft', 'blank'] as const

export const maxTextures = textures.length

/** The fill of one of several parts, the first the darkest. */
export function textureOf(id: string, nth: number): string {
  return `url(#${id}-${nth})`
}

/** What the parts of a whole are filled with, under ids that begin with `id`. */
export function Textures({ id }: { id: string }) {
  return textures.map((texture, nth) => (
    <pattern
      key={texture}
      id={`${id}-${nth}`}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      {...(texture === 'hatched' && { patternTransform: 'rotate(45)' })}
    >
      <rect
        className={texture === 'solid' ? styles.ink : texture === 'soft' ? styles.soft : styles.ground}
        width={6}
        height={6}
      />
      {texture === 'hatched' && <rect className={styles.ink} width={3} height={6} />}
      {texture === 'dotted' && <circle className={styles.ink} cx={3} cy={3} r={1.5} />}
      {texture === 'lined' && <rect className={styles.ink} width={6} height={1.25} y={2} />}
    </pattern>
  ))
}
