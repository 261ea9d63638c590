import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawBadges } from './badges/all-badges.ts'

const folder = join(import.meta.dirname, '../client/public/badges')
mkdirSync(folder, { recursive: true })
const badges = drawBadges()
for (const [file, drawing] of badges) writeFileSync(join(folder, file), drawing)
console.log(`Drew ${badges.size} badges.`)
