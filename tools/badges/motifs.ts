/** What stands in the middle of each badge, tooled in gold: strokes in a square of 48, centred on 24. */
export const motifs: Record<string, string> = {
  collector: heart(24, 25, 1),
  enthusiast: `${heart(24, 27, 0.82)}${rays(24, 26, 19.5, 23, 7, -180, 0)}`,
  'book-lover': `${openBook(31)}${heart(24, 15, 0.52)}`,

  'first-book': `
    <path class="leaf" d="M13 9h20a2 2 0 0 1 2 2v28H16a4 4 0 0 1-4-4V10.500"/>
    <path d="M35 32H16a3.500 3.500 0 0 0 0 7h19V9H15.500A3.500 3.500 0 0 0 12 12.500v23"/>
    <path d="M19.500 16h9M19.500 21h6"/>`,
  bookworm: `
    ${lyingBook(9, 34, 30)}${lyingBook(12, 27, 25)}
    <path d="M14 24.500c0-6 6-7 9-3.500s9 1.500 8.500-5-6-7.500-8-5"/>
    <circle class="dot" cx="27.800" cy="12.500" r="1.300"/>`,
  'book-enthusiast': `${lyingBook(8, 36, 31)}${lyingBook(11, 28.5, 27)}${lyingBook(9, 21, 29)}${star(24, 10.5, 6, 2.6)}`,
  bibliophile: `${openBook(34)}${rays(24, 26, 12.5, 18.5, 7, -160, -20)}`,
  'book-master': `
    <path d="M7 40h34"/>
    <path class="leaf" d="M9.500 40V14h6v26M15.500 40V9.500h7V40M22.500 40V16.500h5.500V40"/>
    <path class="leaf" d="M28.500 15.500l5.600-2 8.200 24-5.600 2.100z"/>
    <path d="M9.500 19h6M15.500 15h7M15.500 34h7M22.500 22H28M30.300 20.700l5.600-2"/>`,
  'literary-legend': `
    ${openBook(35)}
    <path class="leaf" d="M14.500 18.500l-2-9.500 6.500 4.500L24 6l5 7.500L35.500 9l-2 9.500z"/>
    <circle class="dot" cx="24" cy="14.700" r="1.300"/>`,

  'first-review': nib(24, 24, 1),
  reviewer: `${page()}${nib(32, 31, 0.62)}`,
  critic: `
    <path class="leaf" d="M8 12a3 3 0 0 1 3-3h26a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H24l-8 7v-7h-5a3 3 0 0 1-3-3z"/>
    ${quoteMark(15, 16)}${quoteMark(25.5, 16)}`,
  'expert-reviewer': `
    <path class="leaf" d="M8 6.500h15.500l7 7V40H8z"/><path d="M23.500 6.500v7h7M13 19h7M13 24.500h5M13 30h5"/>
    <path class="glass" d="M38.500 27a8.500 8.500 0 1 1-17 0a8.500 8.500 0 1 1 17 0z"/><path d="M36.200 33.200l6.300 7"/>
    <path d="M26.500 27.200l2.600 2.600 4.600-5"/>`,
  'professional-critic': `
    <path class="leaf" d="M10 31h16l2.500 9.500h-21z"/><path d="M13 31v-3.500h10V31M10 36h16"/>
    <path class="leaf" d="M18.500 27.500C20 17 27 8 40 6c-.500 6-2 9.500-5 12.500l-5 .700 3 1.300c-3 2.800-7 4.500-11 4.800"/>
    <path d="M18.500 27.500C23 20 28 15 33.500 11.500"/>`,

  judge: `${star(24, 25.5, 18, 7.8)}${star(24, 25.5, 8.5, 3.7)}`,
  conversationalist: `
    <path class="leaf" d="M6.500 12a3 3 0 0 1 3-3h18a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H17l-6 5v-5H9.500a3 3 0 0 1-3-3z"/>
    <path class="leaf" d="M34 16.500h4.500a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3H37v5.500l-6.500-5.500h-9a3 3 0 0 1-3-3V30"/>
    <path d="M12.500 15h12M12.500 19.500h8"/>`,

  'on-a-roll': flame(24, 25, 1),
  unbroken: `${flame(24, 25.5, 0.7)}<circle cx="24" cy="24" r="19" stroke-dasharray="10 2.200" pathLength="122" class="fine"/>`,
  'year-of-reading': `${flame(24, 24.5, 0.56)}<circle cx="24" cy="24" r="13"/>${rays(24, 24, 16, 21.5, 12, 0, 330)}`,

  explorer: `
    <circle cx="24" cy="24" r="17.500"/>
    <path class="leaf" d="M24 9.500l4.300 10.200L38.500 24l-10.200 4.300L24 38.500l-4.300-10.200L9.500 24l10.200-4.300z"/>
    <circle class="dot" cx="24" cy="24" r="1.800"/>`,
  polymath: `
    <ellipse cx="24" cy="24" rx="18.500" ry="7.200"/>
    <ellipse cx="24" cy="24" rx="18.500" ry="7.200" transform="rotate(60 24 24)"/>
    <ellipse cx="24" cy="24" rx="18.500" ry="7.200" transform="rotate(120 24 24)"/>
    <circle class="dot" cx="24" cy="24" r="3"/>`,
  'time-traveller': `
    <path d="M12.500 7.500h23M12.500 40.500h23"/>
    <path class="leaf" d="M15.500 7.500c0 9 3 12.500 7 15.300v2.400c-4 2.800-7 6.300-7 15.300h17c0-9-3-12.500-7-15.300v-2.400c4-2.800 7-6.300 7-15.300z"/>
    <path d="M18.500 14.500h11M24 24v6M19.500 37c1.500-3.500 3-4.500 4.500-5.500 1.500 1 3 2 4.500 5.500"/>`,

  'well-connected': `
    <path d="M24 24L24 9.500M24 24l13.500-4.500M24 24l8.500 12M24 24l-8.500 12M24 24l-13.500-4.500"/>
    <path class="fine" d="M24 9.500l13.500 10-5 16.500h-17l-5-16.500z"/>
    ${[
      [24, 9.5],
      [37.5, 19.5],
      [32.5, 36],
      [15.5, 36],
      [10.5, 19.5],
    ]
      .map(([x, y]) => `<circle class="node" cx="${x}" cy="${y}" r="3.200"/>`)
      .join('')}
    <circle class="node" cx="24" cy="24" r="4.400"/>`,
  'good-company': `
    <circle class="leaf" cx="17" cy="16" r="6"/><path class="leaf" d="M6 38c.800-8 4.800-12 11-12s10.200 4 11 12z"/>
    <path d="M27.500 11.200a6 6 0 1 1 1.500 10.600M30 26.200c6.300-.600 11 3.300 12 11.800h-7.500"/>`,

  champion: `
    <path class="leaf" d="M15 8.500h18v11a9 9 0 0 1-18 0z"/>
    <path d="M15 12H9.500c-.500 6 2 9.500 6.500 10.500M33 12h5.500c.500 6-2 9.500-6.500 10.500M24 28.500V34M17 40.500h14M18.500 40.500c0-4 2-6.500 5.500-6.500s5.500 2.500 5.500 6.500"/>
    ${star(24, 17.5, 4.6, 2)}`,
  curator: `
    <path class="leaf" d="M9 11a2 2 0 0 1 2-2h20a2 2 0 0 1 2 2v29H11a2 2 0 0 1-2-2z"/>
    <path class="node" d="M27 9h7.500v17l-3.700-3.200L27 26z"/>
    <path d="M14.500 17h7.500M14.500 23h7.500M14.500 29h12M14.500 35h12"/>`,
}

function heart(x: number, y: number, size: number): string {
  const d =
    'M0 14.500C-7 9.800-15 3.600-15-4.200C-15-9-11.400-12.500-7.200-12.500C-4.200-12.500-1.500-10.800 0-8C1.500-10.800 4.200-12.500 7.200-12.500C11.400-12.500 15-9 15-4.200C15 3.600 7 9.800 0 14.500Z'
  return placed(`<path class="leaf" d="${d}"/>`, x, y, size)
}

function flame(x: number, y: number, size: number): string {
  return placed(
    `<path class="leaf" d="M1.500-19C2.700-12.500-.800-9-3.800-5.400C-5.700-3-6.600-.800-6.400 2C-8.200 1-9-.800-9-3C-11.600 0-13 3.300-13 6.800C-13 13.600-7.200 18.500 0 18.500S13 13.600 13 6.800C13 1.200 10-3 7.600-6C7.200-3.400 6.200-1.600 4.300-.500C5.700-6.300 5.600-13.800 1.500-19Z"/>
     <path class="node" d="M.300 4.500C.700 7.300-1.400 8.800-2.600 10.600C-3.500 12-3.700 13-3.400 14.300C-2.900 16.300-1.600 17.200.200 17.200C2.800 17.200 4.500 15.300 4.500 12.800C4.500 9.900 3 8.200 .300 4.500Z"/>`,
    x,
    y,
    size,
  )
}

function nib(x: number, y: number, size: number): string {
  return placed(
    `<g transform="rotate(45)"><path class="leaf" d="M-5.500-18h11l1.500 17.500C5 6 2.500 11.500 0 18.500C-2.500 11.500-5 6-7-.500z"/>
     <path d="M0 18.500V3M-6.300-11h12.600"/><circle class="node" r="2.400"/></g>`,
    x,
    y,
    size,
  )
}

function star(x: number, y: number, outer: number, inner: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = (Math.PI * i) / 5 - Math.PI / 2
    const reach = i % 2 === 0 ? outer : inner
    return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`
  })
  return `<path class="leaf" d="M${points.join('L')}Z"/>`
}

/** Lying open, its back at the bottom. */
function openBook(bottom: number): string {
  return `<g transform="translate(0 ${bottom - 34})">
    <path class="leaf" d="M24 21.500c-3.800-3-9-4.200-17-4.200v19c8 0 13.200 1.200 17 4.200 3.800-3 9-4.200 17-4.200v-19c-8 0-13.200 1.200-17 4.200z"/>
    <path d="M24 21.500v19M12 23.500c3 .200 5.400.700 7.500 1.700M12 29c3 .200 5.400.700 7.500 1.700M36 23.500c-3 .200-5.400.700-7.500 1.700M36 29c-3 .200-5.400.700-7.500 1.700"/></g>`
}

function lyingBook(x: number, y: number, width: number): string {
  return `<path class="leaf" d="M${x + 3.2} ${y - 3.2}h${width - 3.2}v6.400h-${width - 3.2}a3.200 3.200 0 0 1 0-6.400z"/><path d="M${x + 4.5} ${y}h${width - 4.5}"/>`
}

function page(): string {
  return `<path class="leaf" d="M10 7.500h16l7 7V40H10z"/><path d="M26 7.500v7h7M15 20h12M15 25.500h9M15 31h6"/>`
}

function quoteMark(x: number, y: number): string {
  return `<path class="node" transform="translate(${x} ${y})" d="M6.500 0C3 .800.500 3.500.500 7v4H7V4.600H4C4.200 2.800 5 2.200 6.500 1.800z"/>`
}

/** Spokes between two circles, from one angle to another, in degrees. */
function rays(x: number, y: number, inner: number, outer: number, count: number, from: number, to: number): string {
  const spokes = Array.from({ length: count }, (_, i) => {
    const angle = ((from + ((to - from) * i) / (count - 1)) * Math.PI) / 180
    const at = (reach: number) => `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`
    return `M${at(inner)}L${at(outer)}`
  })
  return `<path d="${spokes.join('')}"/>`
}

function placed(shape: string, x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size})">${shape}</g>`
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}
