/** Decodes the character references of HTML 4 (with a semicolon), and those of HTML 5 seen in book descriptions. */
export function decodeEntities(text: string): string {
  return text.replace(reference, (_, name: string) => {
    const decoded = name.startsWith('#') ? numbered(name.slice(1)) : named.get(name)
    return decoded ?? `&${name};`
  })
}

/** Also matches references that were encoded repeatedly, such as `&amp;amp;lt;`. */
const reference = /&(?:(?:amp|#0*38|#x0*26);)*(#\d{1,8}|#x[\da-f]{1,7}|[a-z][a-z\d]{1,31});/gi

function numbered(digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  if (code >= 128 && code < 160) return windows1252[code - 128] ?? ''
  const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return isCharacter ? String.fromCodePoint(code) : ''
}

/** How browsers decode the numbers 128 to 159. */
const windows1252 = [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ']

const named = new Map<string, string>([
  ...inOrder(
    160,
    `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
     para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
     Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
     Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
     igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
     thorn yuml`,
  ),
  ...inOrder(
    913,
    `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi
     Psi Omega`,
  ),
  ...inOrder(
    945,
    `alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi
     chi psi omega`,
  ),
  ...pairs(
    `amp & AMP & lt < LT < gt > GT > quot " QUOT " apos ' num # percnt % ast * plus + comma , period . colon : semi ; excl !
     quest ? equals = lpar ( rpar ) lsqb [ rsqb ] sol / bsol \\ lowbar _ commat @ dollar $ hyphen ‐ dash ‐ ndash – mdash —
     horbar ― lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ lsaquo ‹ rsaquo › hellip … bull • dagger † Dagger ‡ permil ‰
     prime ′ Prime ″ oline ‾ frasl ⁄ euro € trade ™ fnof ƒ circ ˆ tilde ˜ larr ← uarr ↑ rarr → darr ↓ harr ↔ minus −
     infin ∞ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ radic √ sum ∑ prod ∏ part ∂ int ∫ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦
     OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ Zcaron Ž zcaron ž Ccaron Č ccaron č Rcaron Ř rcaron ř Ecaron Ě ecaron ě
     Cacute Ć cacute ć Nacute Ń nacute ń Sacute Ś sacute ś Zacute Ź zacute ź Zdot Ż zdot ż Lstrok Ł lstrok ł Aogon Ą
     aogon ą Eogon Ę eogon ę Scedil Ş scedil ş Gbreve Ğ gbreve ğ Abreve Ă abreve ă Idot İ imath ı inodot ı Odblac Ő
     odblac ő Udblac Ű udblac ű Uring Ů uring ů Dstrok Đ dstrok đ Amacr Ā amacr ā Emacr Ē emacr ē Imacr Ī imacr ī Omacr Ō
     omacr ō Umacr Ū umacr ū`,
  ),
  ...(['ensp', 'emsp', 'thinsp', 'hairsp', 'numsp'] as const).map((name): [string, string] => [name, ' ']),
  ['NewLine', '\n'],
  ['Tab', ' '],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
])

function inOrder(first: number, names: string): [string, string][] {
  return names.split(/\s+/).map((name, index) => [name, String.fromCodePoint(first + index)])
}

function pairs(list: string): [string, string][] {
  const parts = list.split(/\s+/)
  return parts.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, parts[index + 1] ?? '']] : []))
}
