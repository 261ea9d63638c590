/** What books are written in and browsers cannot name: Chromium knows those of today alone. */
const named: Record<string, string> = {
  akk: 'Akkadian',
  ang: 'Old English',
  arc: 'Aramaic',
  cop: 'Coptic',
  cu: 'Church Slavonic',
  dsb: 'Lower Sorbian',
  egy: 'Ancient Egyptian',
  enm: 'Middle English',
  frm: 'Middle French',
  fro: 'Old French',
  fur: 'Friulian',
  gez: 'Geez',
  gmh: 'Middle High German',
  goh: 'Old High German',
  got: 'Gothic',
  grc: 'Ancient Greek',
  gv: 'Manx',
  hsb: 'Upper Sorbian',
  iu: 'Inuktitut',
  kw: 'Cornish',
  lad: 'Ladino',
  li: 'Limburgish',
  lzh: 'Literary Chinese',
  mga: 'Middle Irish',
  mul: 'Several languages',
  nds: 'Low German',
  non: 'Old Norse',
  nv: 'Navajo',
  osp: 'Old Spanish',
  ota: 'Ottoman Turkish',
  peo: 'Old Persian',
  phn: 'Phoenician',
  pi: 'Pali',
  pro: 'Old Provençal',
  sc: 'Sardinian',
  scn: 'Sicilian',
  sga: 'Old Irish',
  sux: 'Sumerian',
  syc: 'Classical Syriac',
  syr: 'Syriac',
  tlh: 'Klingon',
  uga: 'Ugaritic',
  vec: 'Venetian',
  vo: 'Volapük',
  yi: 'Yiddish',
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The English name of a language, given its code; '' for a code that says nothing. */
export function languageText(code: string): string {
  const known = named[code]
  if (known !== undefined) return known
  try {
    return names.of(code) ?? ''
  } catch {
    // Not a code at all.
    return ''
  }
}

/** The same, where something must be said. */
export function languageOrCode(code: string): string {
  return languageText(code) || `Other language (${code})`
}
