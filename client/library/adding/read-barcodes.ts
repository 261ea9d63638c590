import { isbnsIn } from './isbns-in.ts'

/** The part of the browser's BarcodeDetector that is used. */
interface Detector {
  detect: (picture: ImageBitmapSource) => Promise<{ rawValue: string }[]>
}

const formats = ['ean_13'] as const

let detector: Promise<Detector> | undefined

/** The ISBNs whose barcodes are in the picture. */
export async function readBarcodes(picture: ImageBitmapSource): Promise<string[]> {
  detector ??= openDetector()
  try {
    const codes = await (await detector).detect(picture)
    return isbnsIn(codes.map(({ rawValue }) => rawValue).join('\n'))
  } catch (error) {
    detector = undefined
    throw error
  }
}

/** The browser's own, or else one whose code is loaded now, from our own origin. */
async function openDetector(): Promise<Detector> {
  const known = (await window.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (window.BarcodeDetector && formats.every((format) => known.includes(format))) {
    return new window.BarcodeDetector({ formats })
  }
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [...formats] })
}

declare global {
  interface Window {
    /** Not in every browser. */
    readonly BarcodeDetector?: {
      new (options: { formats: readonly string[] }): Detector
      getSupportedFormats: () => Promise<readonly string[]>
    }
  }
}
