/** OKLCH: lightness, chroma and hue in degrees. */
export type Color = readonly [lightness: number, chroma: number, hue: number]

/** OKLab to linear sRGB (Ottosson), each from 0 to 1: what the screen cannot show is cut off. */
export function linearRgb([lightness, chroma, hue]: Color): [red: number, green: number, blue: number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part))
}
