import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Only what hangs takes so long, also on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // What passes only the second time is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // No trace, which would take a quarter of the time: `npx playwright test --trace on` writes one.
  use: { viewport: { width: 1280, height: 800 }, launchOptions: await launchOptions() },
})
