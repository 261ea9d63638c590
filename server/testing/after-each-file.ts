import { afterAll } from 'vitest'
import { closeApps } from './test-app.ts'

afterAll(closeApps, 300_000)
